import { useEffect, useState } from 'preact/hooks'
import type { EmbeddedForm } from '../../../../shared/forms/stored-form.ts'
import { addedBytes } from '../settings/added-bytes.ts'
import { embedTexts } from '../texts/en-embed.ts'

/** Shows what the settings of a form add to each load of it, compressed. */
export function AddedBytes({ stored }: { stored: EmbeddedForm }) {
  const [bytes, setBytes] = useState<number>()
  const key = JSON.stringify(stored)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the settings.
  useEffect(() => {
    let isCurrent = true
    void addedBytes(stored).then((bytes) => isCurrent && setBytes(bytes))
    return () => {
      isCurrent = false
    }
  }, [key])
  return bytes === undefined ? null : <p class="hint">{embedTexts.addedBytes(bytes)}</p>
}
