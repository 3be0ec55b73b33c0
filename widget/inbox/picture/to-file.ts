import type { SizeName } from './sizes.ts'

/** Returns the picture as a file: a preview of a link as JPEG, because networks show none that is larger than 300 kB. */
export async function toFile(canvas: HTMLCanvasElement, size: SizeName): Promise<File> {
  const [type, name] = size === 'link' ? (['image/jpeg', 'jpg'] as const) : (['image/png', 'png'] as const)
  return new File([await toBlob(canvas, type)], `testimonial-${size}.${name}`, { type })
}

/** Returns the picture in a format. @throws Error if the browser cannot encode it, for example without memory. */
export const toBlob = (canvas: HTMLCanvasElement, type: 'image/jpeg' | 'image/png') =>
  new Promise<Blob>((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('There is no picture'))), type, 0.9),
  )
