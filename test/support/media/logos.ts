/** The smallest content that each media type of logos accepts; the PNG and the SVG are complete images. */
export const logos = {
  // 2 by 1 pixels.
  'image/png': Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR42mOQz/YCIgAFfQGpQnEBMgAAAABJRU5ErkJggg==',
    'base64',
  ),
  'image/jpeg': Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  'image/webp': Buffer.from('RIFF\r\n\x1a\nWEBPVP8 '),
  'image/svg+xml': Buffer.from(
    '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 80"><title>Zoë</title><rect width="240" height="80"/></svg>',
  ),
}

/** Returns the data URL of an image. */
export const dataUrl = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString('base64')}`
