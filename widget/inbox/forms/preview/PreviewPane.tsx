import { useEffect, useRef, useState } from 'preact/hooks'
import type { EmbeddedForm } from '../../../../shared/forms/stored-form.ts'
import { languageNames } from '../../../../shared/languages.ts'
import { createPreviewFrame, type ShowPreview } from '../../../configurator/preview-frame.ts'
import { fillIn, type PreviewState, sendComplete, sendEmpty } from '../../../configurator/preview-states.ts'
import { texts } from '../texts/en.ts'

const states = ['empty', 'filled', 'rejected', 'sent'] as const
const widths = ['phone', 'page'] as const
const pages = ['light', 'dark'] as const

const previewStates: Partial<Record<string, PreviewState>> = { filled: fillIn, rejected: sendEmpty, sent: sendComplete }

/** How long a pause in typing must be before the preview follows, in milliseconds. */
const pause = 150

type Props = {
  stored: EmbeddedForm
  /** The visitor's language, as a tag. */
  language: string
  onLanguage: (language: string) => void
}

/** The form itself in a frame, in all its states. Nothing is sent from there, and no draft is stored. */
export function PreviewPane({ stored, language, onLanguage }: Props) {
  const [state, setState] = useState<(typeof states)[number]>('empty')
  const [width, setWidth] = useState<(typeof widths)[number]>('phone')
  const [page, setPage] = useState<(typeof pages)[number]>('light')
  const stage = useRef<HTMLDivElement>(null)
  const current = useRef(stored)
  current.current = stored
  const show = useRef<ShowPreview>(() => {})
  useEffect(() => {
    const parent = stage.current
    if (!parent) return
    const previewState = previewStates[state]
    show.current = createPreviewFrame(parent, texts.frameTitle, {
      theme: page,
      storedForms: () => ({ [current.current.formId]: current.current }),
      ...(previewState && { state: previewState }),
    })
    return () => parent.replaceChildren()
  }, [state, page])
  const key = JSON.stringify(stored)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new frame shows nothing yet; the key stands for the settings.
  useEffect(() => {
    const timer = setTimeout(() => show.current({ form: stored.formId, lang: language }, ''), pause)
    return () => clearTimeout(timer)
  }, [key, language, state, page])
  return (
    <section class="preview" aria-label={texts.preview}>
      <div class="bar controls">
        <Choice label={texts.state} names={texts.states} values={states} value={state} onChange={setState} />
        <Choice label={texts.width} names={texts.widths} values={widths} value={width} onChange={setWidth} />
        <Choice label={texts.page} names={texts.pages} values={pages} value={page} onChange={setPage} />
        <Choice
          label={texts.previewLanguage}
          names={languageNames}
          values={Object.keys(languageNames)}
          value={language}
          onChange={onLanguage}
        />
      </div>
      <div class={`stage ${width}`} ref={stage} />
      <p class="hint">{texts.previewHint}</p>
    </section>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  names: Readonly<Record<string, string>>
  values: readonly Value[]
  value: Value
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, names, values, value, onChange }: ChoiceProps<Value>) {
  return (
    <label>
      <span>{label}</span>
      <select
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = values.find((value) => value === currentTarget.value)
          if (chosen !== undefined) onChange(chosen)
        }}
      >
        {values.map((value) => (
          <option key={value} value={value}>
            {names[value]}
          </option>
        ))}
      </select>
    </label>
  )
}
