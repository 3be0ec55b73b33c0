import { MediaError } from './media-error.ts'

export function cleanPhoto(bytes: Uint8Array<ArrayBuffer>) {
  const type = bytes[0] === 0xff ? 'image/jpeg' : bytes[0] === 0x89 ? 'image/png' : undefined
  if (!type) throw new MediaError('is not a JPEG, PNG or WebP image')
  return { type, width: 1, height: 1, bytes } as const
}
