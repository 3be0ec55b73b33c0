import { render } from 'preact'
import { useState } from 'preact/hooks'
import css from './style.css?inline'

const styleSheet = new CSSStyleSheet()
styleSheet.replaceSync(css)

/** Renders the form into a shadow root. */
export function mount(root: ShadowRoot, service: string, workspaceId: string | undefined): void {
  root.adoptedStyleSheets = [styleSheet]
  render(<Form service={service} workspaceId={workspaceId} />, root)
}

type FormProps = { service: string; workspaceId: string | undefined }

function Form({ service, workspaceId }: FormProps) {
  const [state, setState] = useState<'open' | 'sending' | 'sent' | 'failed'>('open')

  async function send(event: SubmitEvent & { currentTarget: HTMLFormElement }) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const body: Record<string, unknown> = { workspaceId }
    for (const [name, value] of form) if (value) body[name] = value
    if (body.stars) body.stars = Number(body.stars)
    if (body.socialMediaProfiles) body.socialMediaProfiles = [body.socialMediaProfiles]
    if (body.gaveConsent) body.gaveConsent = true
    setState('sending')
    try {
      const { ok } = await fetch(`${service}/v1/testimonial`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
      setState(ok ? 'sent' : 'failed')
    } catch {
      setState('failed')
    }
  }

  if (state === 'sent') return <p role="status">Thank you! Your testimonial has arrived.</p>
  return (
    <form onSubmit={send}>
      <h2>Share your experience</h2>
      <p>A few words mean a lot to us.</p>
      <fieldset disabled={state === 'sending'}>
        <fieldset>
          <legend>Your rating (optional)</legend>
          {[1, 2, 3, 4, 5].map((stars) => (
            <label key={stars} class="star">
              <input type="radio" name="stars" value={stars} aria-label={`${stars} of 5 stars`} />
              <span aria-hidden="true">★</span>
            </label>
          ))}
        </fieldset>
        <label>
          Your testimonial
          <textarea name="testimonialText" required rows={5} maxLength={10_000} />
        </label>
        <label>
          First name
          <input name="firstname" required maxLength={200} autocomplete="given-name" />
        </label>
        <label>
          Last name (optional)
          <input name="lastname" maxLength={200} autocomplete="family-name" />
        </label>
        <label>
          E-mail, never published (optional)
          <input name="email" type="email" maxLength={254} autocomplete="email" />
        </label>
        <details>
          <summary>Add a company, photo, video or links</summary>
          <label>
            Headline (optional)
            <input name="title" maxLength={300} />
          </label>
          <label>
            Company (optional)
            <input name="company" maxLength={300} autocomplete="organization" />
          </label>
          <label>
            Link to a video (optional)
            <input name="externalVideoHtml" type="url" maxLength={2_048} />
          </label>
          <label>
            Link to a photo of you (optional)
            <input name="imageUrl" type="url" maxLength={2_048} />
          </label>
          <label>
            Link to a profile of yours (optional)
            <input name="socialMediaProfiles" type="url" maxLength={2_048} />
          </label>
        </details>
        <label class="consent">
          <input name="gaveConsent" type="checkbox" />
          My testimonial may be published, with my name.
        </label>
        <p>Without this, only we read it.</p>
        {state === 'failed' && <p role="alert">That did not work. Please try again.</p>}
        <button type="submit">{state === 'sending' ? 'Sending…' : 'Send'}</button>
      </fieldset>
    </form>
  )
}
