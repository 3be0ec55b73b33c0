import { useEffect, useRef, useState } from 'preact/hooks'
import type { EmbeddedForm } from '../../../../shared/forms/stored-form.ts'
import { languageNames } from '../../../../shared/languages.ts'
import { CheckField } from '../../ui/editors/CheckField.tsx'
import { SelectField } from '../../ui/editors/SelectField.tsx'
import { BackIcon } from '../../ui/Icon.tsx'
import { texts } from '../texts/en.ts'
import { createPreviewFrame, type ShowPreview } from './preview-frame.ts'
import { fillIn, type PreviewState, sendComplete, sendEmpty } from './preview-states.ts'

const states = ['empty', 'filled', 'rejected', 'sent'] as const
const widths = ['page', 'tablet', 'phone'] as const
const languages = Object.keys(languageNames)

const previewStates: Partial<Record<string, PreviewState>> = { filled: fillIn, rejected: sendEmpty, sent: sendComplete }

/** How long a pause in typing must be before the preview follows, in milliseconds. */
const pause = 150

type Props = {
  stored: EmbeddedForm
  /** The visitor's language, as a tag. */
  language: string
  onLanguage: (language: string) => void
  /** It covers the screen, where that is too narrow for both. */
  isFull: boolean
  onClose: () => void
  /** Moves the focus to what follows. */
  onSkip: () => void
}

/** The form itself in a frame, in all its states. Nothing is sent from there, and no draft is stored. */
export function PreviewPane({ stored, language, onLanguage, isFull, onClose, onSkip }: Props) {
  const [state, setState] = useState<(typeof states)[number]>('empty')
  const [width, setWidth] = useState<(typeof widths)[number]>('page')
  const [isDark, setIsDark] = useState(false)
  const stage = useRef<HTMLDivElement>(null)
  const back = useRef<HTMLButtonElement>(null)
  const current = useRef(stored)
  current.current = stored
  const show = useRef<ShowPreview>(() => {})
  useEffect(() => {
    if (!isFull) return
    back.current?.focus()
    return () => document.getElementById('show-preview')?.focus()
  }, [isFull])
  useEffect(() => {
    const parent = stage.current
    if (!parent) return
    const previewState = previewStates[state]
    show.current = createPreviewFrame(parent, texts.frameTitle, {
      theme: isDark ? 'dark' : 'light',
      storedForms: () => ({ [current.current.formId]: current.current }),
      ...(previewState && { state: previewState }),
    })
    return () => parent.replaceChildren()
  }, [state, isDark])
  const key = JSON.stringify(stored)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new frame shows nothing yet; the key stands for the settings.
  useEffect(() => {
    const timer = setTimeout(() => show.current({ form: stored.formId, lang: language }), pause)
    return () => clearTimeout(timer)
  }, [key, language, state, isDark])
  return (
    <section class={isFull ? 'preview full' : 'preview'} aria-label={texts.preview}>
      <button type="button" class="quiet narrow" ref={back} onClick={onClose}>
        <BackIcon />
        {texts.backToForm}
      </button>
      <div class="bar">
        {!isFull && (
          <button type="button" class="skip" onClick={onSkip}>
            {texts.skipPreview}
          </button>
        )}
        <fieldset class="switch" aria-label={texts.width}>
          {widths.map((name) => (
            <button key={name} type="button" aria-pressed={name === width} onClick={() => setWidth(name)}>
              {texts.widths[name]}
            </button>
          ))}
        </fieldset>
        <SelectField label={texts.state} names={texts.states} values={states} value={state} onChange={setState} />
        <SelectField
          label={texts.previewLanguage}
          names={languageNames}
          values={languages}
          value={language}
          onChange={onLanguage}
        />
        <CheckField label={texts.darkPage} checked={isDark} onChange={setIsDark} />
      </div>
      <div class="framed" data-width={width} ref={stage} />
      <p class="hint">{texts.previewHint}</p>
    </section>
  )
}
