import { useEffect, useRef, useState } from 'preact/hooks'
import type { EmbeddedForm } from '../../../../shared/forms/stored-form.ts'
import { getElement } from '../../../configurator/elements.ts'
import { measureForm } from '../../../configurator/measure.ts'
import type { ReservedHeight } from '../../../configurator/reserved-height.ts'
import type { Settings } from '../../../configurator/settings.ts'

/** Measures a form. Returns a ref for the element that takes the frame, and the height to reserve, once it is known. */
export function useHeight(stored: EmbeddedForm, language: string) {
  const parent = useRef<HTMLDivElement>(null)
  const current = useRef(stored)
  current.current = stored
  const update = useRef<(settings: Settings) => void>(() => {})
  const [height, setHeight] = useState<ReservedHeight>()
  useEffect(() => {
    const element = parent.current
    const { content } = getElement('measure-frame', HTMLTemplateElement)
    const frame = document.importNode(content, true).querySelector('iframe')
    if (!element || !frame) return
    update.current = measureForm(frame, setHeight, () => ({ [current.current.formId]: current.current }))
    element.append(frame)
    return () => frame.remove()
  }, [])
  const key = JSON.stringify(stored)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the settings.
  useEffect(() => update.current({ form: stored.formId, lang: language }), [key, language])
  return [parent, height] as const
}
