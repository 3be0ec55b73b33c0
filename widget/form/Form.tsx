import { useEffect, useRef, useState } from 'preact/hooks'
import { limits } from '../../shared/limits.ts'
import type { Texts } from '../texts/en.ts'
import { Consent } from './Consent.tsx'
import { Field, type FieldName } from './Field.tsx'
import { Stars } from './Stars.tsx'
import { bodyOf, submit } from './submit.ts'
import { Thanks } from './Thanks.tsx'
import { Video } from './Video.tsx'

type Props = { service: string; workspaceId: string | null; texts: Texts }
type Control = HTMLInputElement | HTMLTextAreaElement
type State = { name: 'open' | 'sending' | 'sent' } | { name: 'failed'; why: string }

/** The form, from open over sending to sent. When sending fails it stays as it was filled in and says what happened. */
export function Form({ service, workspaceId, texts }: Props) {
  const [state, setState] = useState<State>({ name: 'open' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const form = useRef<HTMLFormElement>(null)

  // The button that had the focus was disabled while the form was being sent. Who has gone elsewhere is left there.
  useEffect(() => {
    if (state.name !== 'failed' || document.activeElement !== document.body) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], .send')?.focus()
  }, [state])

  async function send(event: SubmitEvent & { currentTarget: HTMLFormElement }) {
    event.preventDefault()
    const controls = Array.from(event.currentTarget.querySelectorAll<Control>('input, textarea'))
    const judged = controls.map((control) => ({ control, reason: whatIsWrong(control, texts) }))
    const wrong = judged.filter(({ reason }) => reason)
    setErrors(Object.fromEntries(wrong.map(({ control, reason }) => [control.name, reason])))
    if (wrong[0]) {
      setState({ name: 'open' })
      return wrong[0].control.focus()
    }
    const body = bodyOf(new FormData(event.currentTarget), workspaceId)
    setState({ name: 'sending' })
    const outcome = await submit(service, body)
    if (outcome.stored) return setState({ name: 'sent' })
    // The service names the fields that it refuses, in the order of its rules: "email: must be …; stars: must be …".
    const named = outcome.why?.matchAll(/(?:^|; )(\w+): ([^;]+)/g) ?? []
    setErrors(Object.fromEntries(Array.from(named, ([, name, rule]) => [name, rule])))
    setState({ name: 'failed', why: outcome.why ?? texts.unsent })
  }

  /** What is being mended is no longer called wrong. */
  function forget({ target }: InputEvent) {
    if (target instanceof HTMLElement) setErrors((errors) => ({ ...errors, [target.id]: '' }))
  }

  const about = (name: FieldName) => ({ name, texts, error: errors[name] })

  if (state.name === 'sent') return <Thanks texts={texts} />
  return (
    <form class="laurel" lang={texts.lang} noValidate ref={form} onSubmit={send} onInput={forget}>
      <h2>{texts.heading}</h2>
      <p class="muted">{texts.prompt}</p>
      <fieldset class="fields" role="presentation" disabled={state.name === 'sending'}>
        <Stars texts={texts} />
        <Field {...about('title')} control={(tie) => <input {...tie} maxLength={limits.title} autocomplete="off" />} />
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
            <input
              {...tie}
              type="url"
              pattern="[hH][tT][tT][pP][sS]?://.+"
              maxLength={limits.url}
              autocomplete="photo"
            />
          )}
        />
        <Consent texts={texts} />
        <div>
          <div role="alert">{state.name === 'failed' && <p class="failure">{state.why}</p>}</div>
          <button type="submit" class="send">
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

function whatIsWrong({ required, value, validity, type, validationMessage }: Control, texts: Texts): string {
  if (required && !value.trim()) return texts.missing
  if (validity.valid) return ''
  if (validity.customError) return validationMessage
  return type === 'email' ? texts.wrongEmail : texts.wrongUrl
}
