import { canary, join, uint } from './media-bytes.ts'

/*
 * Photos and videos as cameras, phones and software write them, with the place in each kind of metadata. The pixels of photos are
 * real: a white upper half and a black lower half (WebP: one green). The frames of videos are not.
 */
export * from './jpeg-files.ts'
export { canary, includesText } from './media-bytes.ts'
export * from './mp4-files.ts'
export * from './png-files.ts'
export * from './webm-files.ts'
export * from './webp-files.ts'

/** Files that are no photo or video, by what they are. */
export const foreignFiles = {
  empty: join(),
  svg: join('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  html: join('<!doctype html><script>alert(1)</script>'),
  gif: join('GIF89a\x01\0\x01\0\0\0\0;'),
  heic: join(uint(24, 4), 'ftypheic\0\0\0\0mif1heic', uint(8, 4), 'mdat'),
  avif: join(uint(24, 4), 'ftypavif\0\0\0\0mif1avif', uint(8, 4), 'mdat'),
  bmp: join('BM', uint(58, 4, true), Buffer.alloc(52)),
  tiff: join('II*\0', uint(8, 4, true), Buffer.alloc(32)),
  pdf: join('%PDF-1.7\n'),
  zip: join('PK\x03\x04', Buffer.alloc(26), canary),
  script: join('alert(1)//'),
  mp3: join('ID3\x04\0\0\0\0\0\0'),
  wave: join('RIFF', uint(4, 4, true), 'WAVE'),
}
