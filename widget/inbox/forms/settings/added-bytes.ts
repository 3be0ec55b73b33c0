import type { EmbeddedForm } from '../../../../shared/forms/stored-form.ts'

/** The header and the trailer of a gzip file, which the script of a form has anyway. */
const envelope = 18

/**
 * Returns by how many bytes the settings of a form make its script larger after gzip, or undefined where the browser cannot
 * compress.
 */
export async function addedBytes(form: EmbeddedForm): Promise<number | undefined> {
  if (!('CompressionStream' in globalThis)) return undefined
  const script = JSON.stringify(JSON.stringify(form))
  const stream = new Blob([script]).stream().pipeThrough(new CompressionStream('gzip'))
  const { byteLength } = await new Response(stream).arrayBuffer()
  return byteLength - envelope
}
