import type { SizeName } from './sizes.ts'

/** Returns the picture as a file: a preview of a link as JPEG, because networks show none that is larger than 300 kB. */
export async function toFile(canvas: HTMLCanvasElement, size: SizeName): Promise<File> {
  const [type, name] = size === 'link' ? (['image/jpeg', 'jpg'] as const) : (['image/png', 'png'] as const)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9))
  return new File(blob ? [blob] : [], `testimonial-${size}.${name}`, { type })
}
