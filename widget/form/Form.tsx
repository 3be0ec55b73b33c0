import { useEffect, useRef, useState } from 'preact/hooks'
import { limits } from '../../shared/limits.ts'
import type { Texts } from '../texts/en.ts'
import { Consent } from './Consent.tsx'
import { Field, type FieldName } from './Field.tsx'
import { Stars } from './Stars.tsx'
import { bodyOf, submit } from './submit.ts'
import { Video } from './Video.tsx'

type Props = { service: string; workspaceId: string | null; texts: Texts }
type Control = HTMLInputElement | HTMLTextAreaElement
type State = { name: 'open' | 'sending' | 'sent' } | { name: 'failed'; why: string }

/** The form, from open over sending to sent. When sending fails it stays as it was filled in and says what happened. */
export function Form({ service, workspaceId, texts }: Props) {
  const [state, setState] = useState<State>({ name: 'open' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const landing = useRef<HTMLHeadingElement & HTMLButtonElement>(null)

  // The button that had the focus was disabled while the form was being sent, and is gone once it is.
  useEffect(() => {
    if (state.name === 'sent' || state.name === 'failed') landing.current?.focus()
  }, [state])

  async function send(event: SubmitEvent & { currentTarget: HTMLFormElement }) {
    event.preventDefault()
    const wrong = controlsOf(event.currentTarget).filter((control) => !control.validity.valid)
    setErrors(Object.fromEntries(wrong.map((control) => [control.name, whatIsWrong(control, texts)])))
    if (wrong[0]) return wrong[0].focus()
    const body = bodyOf(new FormData(event.currentTarget), workspaceId)
    setState({ name: 'sending' })
    const outcome = await submit(service, body)
    setState('record' in outcome ? { name: 'sent' } : { name: 'failed', why: outcome.refusal ?? texts.unsent })
  }

  /** What is being mended is no longer called wrong. */
  function forget({ target }: InputEvent) {
    if (target instanceof HTMLElement) setErrors({ ...errors, [target.id]: '' })
  }

  const about = (name: FieldName) => ({ name, texts, error: errors[name] })

  if (state.name === 'sent') {
    return (
      <div class="laurel sent">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="m5 12.5 4.5 4.5L19 7.5" />
        </svg>
        <h2 ref={landing} tabIndex={-1}>
          {texts.thanks}
        </h2>
        <p>{texts.received}</p>
      </div>
    )
  }
  return (
    <form class="laurel" noValidate onSubmit={send} onInput={forget}>
      <h2>{texts.heading}</h2>
      <p class="muted">{texts.prompt}</p>
      <fieldset class="fields" disabled={state.name === 'sending'}>
        <Stars texts={texts} />
        <Field {...about('title')} control={(tie) => <input {...tie} maxLength={limits.title} />} />
        <Field
          {...about('testimonialText')}
          required
          control={(tie) => <textarea {...tie} required rows={5} maxLength={limits.testimonialText} />}
        />
        <Field
          {...about('firstname')}
          required
          control={(tie) => <input {...tie} required maxLength={limits.name} autocomplete="given-name" />}
        />
        <Field
          {...about('lastname')}
          control={(tie) => <input {...tie} maxLength={limits.name} autocomplete="family-name" />}
        />
        <Field
          {...about('email')}
          control={(tie) => <input {...tie} type="email" maxLength={limits.email} autocomplete="email" />}
        />
        <Field
          {...about('company')}
          control={(tie) => <input {...tie} maxLength={limits.company} autocomplete="organization" />}
        />
        <Video texts={texts} error={errors.externalVideoHtml} />
        <Field
          {...about('imageUrl')}
          control={(tie) => (
            <input {...tie} type="url" pattern="https?://.+" maxLength={limits.url} autocomplete="photo" />
          )}
        />
        <Consent texts={texts} />
        <div>
          <div role="alert">{state.name === 'failed' && <p class="failure">{state.why}</p>}</div>
          <button type="submit" class="send" ref={landing}>
            {state.name === 'sending' ? texts.sending : texts.send}
          </button>
        </div>
      </fieldset>
      <p role="status" class="hidden">
        {state.name === 'sending' && texts.sending}
      </p>
    </form>
  )
}

function controlsOf(form: HTMLFormElement): Control[] {
  return Array.from(form.querySelectorAll<Control>('input, textarea'))
}

function whatIsWrong({ validity, type, validationMessage }: Control, texts: Texts): string {
  if (validity.valueMissing) return texts.missing
  if (validity.customError) return validationMessage
  return type === 'email' ? texts.wrongEmail : texts.wrongUrl
}
