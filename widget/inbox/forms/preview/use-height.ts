import { useEffect, useRef, useState } from 'preact/hooks'
import type { EmbeddedForm } from '../../../../shared/forms/stored-form.ts'
import { getElement } from './elements.ts'
import { measureForm } from './measure.ts'
import type { Settings } from './preview.ts'
import { type HeightSample, highestSamples, type ReservedHeight, reservedHeight } from './reserved-height.ts'

type MeasuredForm = { frame: HTMLIFrameElement; update: (settings: Settings) => void; samples?: HeightSample[] }

/**
 * Measures a form in each of its languages, as one snippet is for all of them. Returns a ref for the element that takes the frames,
 * and the height to reserve, once it is known.
 */
export function useHeight(stored: EmbeddedForm, language: string) {
  const parent = useRef<HTMLDivElement>(null)
  const current = useRef(stored)
  current.current = stored
  const forms = useRef(new Map<string, MeasuredForm>())
  const [height, setHeight] = useState<ReservedHeight>()

  const showHeight = () => {
    const samples = [...forms.current.values()].map((form) => form.samples ?? [])
    if (samples.every(({ length }) => length > 0)) setHeight(reservedHeight(highestSamples(samples)))
  }

  const createForm = (tag: string) => {
    const { content } = getElement('measure-frame', HTMLTemplateElement)
    const frame = document.importNode(content, true).querySelector('iframe')
    if (!frame) return
    const update = measureForm(
      frame,
      (samples) => {
        const form = forms.current.get(tag)
        if (form) form.samples = samples
        showHeight()
      },
      () => ({ [current.current.formId]: current.current }),
    )
    forms.current.set(tag, { frame, update })
    parent.current?.append(frame)
  }

  const key = JSON.stringify(stored)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the settings.
  useEffect(() => {
    const tags = new Set([language, ...Object.keys(stored.languages ?? {})])
    for (const [tag, { frame }] of forms.current) {
      if (tags.has(tag)) continue
      frame.remove()
      forms.current.delete(tag)
    }
    for (const tag of tags) {
      if (!forms.current.has(tag)) createForm(tag)
      forms.current.get(tag)?.update({ form: stored.formId, lang: tag })
    }
    showHeight()
  }, [key, language])
  return [parent, height] as const
}
