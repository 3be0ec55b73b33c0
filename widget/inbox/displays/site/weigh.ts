/** Returns the size of a text after gzip in bytes, or undefined where the browser cannot compress. */
export async function gzipSize(text: string): Promise<number | undefined> {
  if (!('CompressionStream' in globalThis)) return undefined
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return (await new Response(stream).arrayBuffer()).byteLength
}

/** Returns the size of the script of the element, as it is compressed. */
export async function scriptSize(): Promise<number | undefined> {
  const response = await fetch('/testimonials.js')
  return response.ok ? gzipSize(await response.text()) : undefined
}
