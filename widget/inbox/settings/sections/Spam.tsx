import type { InboxPage } from '../../../../shared/inbox.ts'
import { TextField } from '../fields/TextField.tsx'
import { SectionForm } from '../saving/SectionForm.tsx'
import { texts } from './en-spam.ts'

/** The directives that Turnstile needs in the policy of a page. */
const policy = 'script-src https://challenges.cloudflare.com;\nframe-src https://challenges.cloudflare.com'

/** The section about spam: what counts as a sign of it. */
export default function Spam({ page }: { page: InboxPage }) {
  return (
    <SectionForm page={page} name="spam" title={texts.title} intro={texts.intro}>
      {(fields) => (
        <>
          <details>
            <summary>{texts.signsTitle}</summary>
            <ul class="hint signs">
              {texts.signs.map((sign) => (
                <li key={sign}>{sign}</li>
              ))}
            </ul>
          </details>
          <TextField fields={fields} name="spamWords" label={texts.words} hint={texts.wordsHint} rows={4} />
          <TextField
            fields={fields}
            name="turnstileSiteKey"
            label={texts.siteKey}
            hint={
              <>
                {texts.siteKeyHint}{' '}
                <a class="link" href="/docs/guides/inbox#turnstile" target="_blank" rel="noopener">
                  {texts.aboutTurnstile}
                </a>
              </>
            }
            isCode
          />
          {fields.text.turnstileSiteKey.trim() && <TurnstileSteps />}
        </>
      )}
    </SectionForm>
  )
}

/** The other steps to Turnstile, and its cost in privacy. */
const TurnstileSteps = () => (
  <div class="field">
    <h2>{texts.steps}</h2>
    <div class="said">
      <p>{texts.siteKeyWarning}</p>
      <p>
        {texts.secretHint}{' '}
        <a href="/docs/guides/deploy#turnstile" target="_blank" rel="noopener">
          {texts.guide}
        </a>
      </p>
      <pre class="code">npx wrangler secret put TURNSTILE_SECRET</pre>
      <p>{texts.policyHint}</p>
      <pre class="code">{policy}</pre>
    </div>
  </div>
)
