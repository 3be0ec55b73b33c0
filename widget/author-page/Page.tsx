import { askedPurposes } from '../../shared/author-fields.ts'
import type { MyTestimonial } from '../../shared/my-testimonial.ts'
import { open } from './actions.ts'
import { CodeForm } from './CodeForm.tsx'
import { Consent, Decision } from './Consent.tsx'
import { EditForm } from './EditForm.tsx'
import { Erase } from './Erase.tsx'
import { Link } from './Link.tsx'
import { Message } from './Message.tsx'
import { state } from './state.ts'
import { fill, stateTexts, t } from './texts.ts'
import { Words } from './Words.tsx'

/** What the page shows now. */
export function Page() {
  const { screen, view } = state
  if (screen === 'view' && view) return <Testimonial view={view} />
  const isErased = screen === 'erased'
  return (
    <>
      <h1 tabIndex={-1}>{isErased ? t.erased : t.pageTitle}</h1>
      {screen === 'loading' && <p role="status">{t.loading}</p>}
      {screen === 'failed' && (
        <>
          <Message place="token" />
          <button type="button" onClick={open}>
            {t.tryAgain}
          </button>
        </>
      )}
      {screen === 'code' && <CodeForm />}
      {isErased && (
        <>
          <p>{t.erasedNote}</p>
          <p class="muted">{t.copies}</p>
        </>
      )}
    </>
  )
}

function Testimonial({ view }: { view: MyTestimonial }) {
  const { published, workspace, consents } = view
  const [title, note] = stateTexts(view)
  const others = askedPurposes(view).filter((purpose) => purpose !== 'publish')
  return (
    <>
      <h1 tabIndex={-1}>{fill(t.heading, { workspace: workspace.name })}</h1>
      <section>
        <h2 class={published ? 'state on' : 'state'}>{title}</h2>
        <p>{note}</p>
        <Consent view={view} purpose="publish" />
      </section>
      <section>
        <h2>{t.words}</h2>
        <div>{(!state.isEditing || state.hasConflict) && <Words view={view} />}</div>
        {state.isEditing && <EditForm view={view} />}
      </section>
      {others[0] && (
        <section>
          <h2>{t.otherConsents}</h2>
          {others.map((purpose) => (
            <Consent key={purpose} view={view} purpose={purpose} />
          ))}
        </section>
      )}
      {consents[0] && (
        <details>
          <summary>{t.record}</summary>
          <ol>
            {consents.map((event) => (
              <li key={event.at + event.purpose}>
                <Decision view={view} event={event} />
                <p class="muted">{event.page}</p>
              </li>
            ))}
          </ol>
        </details>
      )}
      <footer>
        <p>{t.copies}</p>
        {workspace.contact && (
          <p>
            {t.questions} <Link text={workspace.contact} isContact />
          </p>
        )}
        {workspace.privacyUrl && (
          <p>
            <a href={workspace.privacyUrl}>{t.privacyPolicy}</a>
          </p>
        )}
        <Erase workspace={workspace.name} />
      </footer>
    </>
  )
}
