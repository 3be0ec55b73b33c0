import { texts } from './en-spam.ts'
import { SettingsField } from './SettingsField.tsx'
import type { Draft, SettingsText } from './settings-form.ts'

type Props = {
  text: SettingsText
  /** Why the service has rejected a field, by its name. */
  errors: Record<string, string>
  onEdit: (change: Draft) => void
}

/** The directives that Turnstile needs in the policy of a page. */
const policy = 'script-src https://challenges.cloudflare.com;\nframe-src https://challenges.cloudflare.com'

/** The part of the settings that decides what goes to the folder of spam. */
export function SpamFields({ text, errors, onEdit }: Props) {
  return (
    <>
      <h2>{texts.heading}</h2>
      <p class="hint">{texts.hint}</p>
      <details>
        <summary>{texts.signsTitle}</summary>
        <ul class="hint">
          {texts.signs.map((sign) => (
            <li key={sign}>{sign}</li>
          ))}
        </ul>
      </details>
      <SettingsField name="spamWords" label={texts.words} hint={texts.wordsHint} error={errors.spamWords}>
        {(control) => (
          <textarea
            {...control}
            rows={4}
            value={text.spamWords}
            onInput={({ currentTarget }) => onEdit({ spamWords: currentTarget.value })}
          />
        )}
      </SettingsField>
      <SettingsField
        name="turnstileSiteKey"
        label={texts.siteKey}
        hint={texts.siteKeyHint}
        error={errors.turnstileSiteKey}
      >
        {(control) => (
          <input
            {...control}
            value={text.turnstileSiteKey}
            autocomplete="off"
            autocapitalize="off"
            spellcheck={false}
            onInput={({ currentTarget }) => onEdit({ turnstileSiteKey: currentTarget.value })}
          />
        )}
      </SettingsField>
      {text.turnstileSiteKey.trim() && (
        <div class="hint">
          <p>{texts.siteKeyWarning}</p>
          <p>
            {texts.secretHint}{' '}
            <a href="/docs/deploy#turnstile" target="_blank" rel="noopener">
              {texts.guide}
            </a>
          </p>
          <pre>npx wrangler secret put TURNSTILE_SECRET</pre>
          <p>{texts.policyHint}</p>
          <pre>{policy}</pre>
        </div>
      )}
    </>
  )
}
