import { useState } from 'preact/hooks'
import type { ConsentPurpose } from '../../../../shared/consent-purposes.ts'
import * as limits from '../../../../shared/limits.ts'
import { requiredNames } from '../../../../shared/stored-form.ts'
import type { FormEditor } from '../editor/form-editor.ts'
import { TextField } from '../fields/TextField.tsx'
import { UrlField } from '../fields/UrlField.tsx'
import { consentWarnings } from '../settings/consent-warnings.ts'
import { findFormWords } from '../templates/form-words.ts'
import { consentText } from '../templates/templates.ts'
import { texts } from '../texts/en.ts'
import { Section } from './Section.tsx'

type Props = { editor: FormEditor; workspace: string }

/** The consents that the form asks for, each with its words, and what these lack. */
export function ConsentsSection({ editor, workspace }: Props) {
  const { settings, problems } = editor.state
  const { consents = {} } = settings
  const [error, setError] = useState('')
  const write = (
    purpose: ConsentPurpose,
    consent: { text?: string | undefined; required?: boolean | undefined } | undefined,
  ) => ({
    ...editor.state.settings,
    consents: { ...editor.state.settings.consents, [purpose]: consent },
  })
  const toggle = async (purpose: 'marketing' | 'contact', isOn: boolean) => {
    setError('')
    if (!isOn) return editor.replace(write(purpose, undefined), texts.removedConsent(texts.purposes[purpose]))
    editor.edit(write(purpose, { text: '' }))
    try {
      const words = await findFormWords(settings)
      // Somebody may have written a text meanwhile, or removed the consent again.
      if (editor.state.settings.consents?.[purpose]?.text !== '') return
      editor.edit(write(purpose, { text: consentText(words, purpose, workspace) }))
    } catch {
      setError(texts.loadFailed)
    }
  }
  const count = 1 + Number(Boolean(consents.marketing)) + Number(Boolean(consents.contact))
  return (
    <Section id="consents" title={texts.consents} summary={texts.consentCount(count)}>
      <p class="hint">{texts.consentsHint}</p>
      <p role="alert">{error}</p>
      <fieldset class="consent-part">
        <legend>{texts.purposes.publish}</legend>
        <TextField
          id="consent-publish"
          label={texts.consentText}
          value={consents.publish?.text ?? ''}
          hint={texts.publishHint}
          maxLength={limits.consentText}
          isLong
          dir="auto"
          onInput={(text) => editor.edit(write('publish', { ...consents.publish, text }))}
        />
        <Warnings text={consents.publish?.text ?? ''} workspace={workspace} />
        <label class="check-label">
          <input
            type="checkbox"
            checked={consents.publish?.required ?? false}
            onChange={({ currentTarget }) =>
              editor.edit(write('publish', { ...consents.publish, required: currentTarget.checked }))
            }
          />
          {texts.consentRequired}
        </label>
        {consents.publish?.required && <p class="note">{texts.consentRequiredWarning}</p>}
      </fieldset>
      {(['marketing', 'contact'] as const).map((purpose) => (
        <fieldset key={purpose} class="consent-part">
          <legend>{texts.purposes[purpose]}</legend>
          <label class="check-label">
            <input
              type="checkbox"
              checked={consents[purpose] !== undefined}
              onChange={({ currentTarget }) => toggle(purpose, currentTarget.checked)}
            />
            {texts.ask(texts.purposes[purpose])}
          </label>
          {consents[purpose] === undefined ? (
            <p class="hint">{texts.purposeHints[purpose]}</p>
          ) : (
            <>
              <TextField
                id={`consent-${purpose}`}
                label={texts.consentText}
                value={consents[purpose].text}
                error={problems[`consents.${purpose}`] && texts.empty}
                maxLength={limits.consentText}
                isLong
                dir="auto"
                onInput={(text) => editor.edit(write(purpose, { text }))}
              />
              <Warnings text={consents[purpose].text} workspace={workspace} />
              {purpose === 'contact' && !requiredNames(settings).includes('email') && (
                <p class="note">{texts.emailOptional}</p>
              )}
            </>
          )}
        </fieldset>
      ))}
      <UrlField
        id="privacy-url"
        label={texts.privacyUrl}
        hint={texts.privacyUrlHint}
        value={settings.privacyUrl ?? ''}
        isInvalid={problems.privacyUrl !== undefined}
        onInput={(privacyUrl) => editor.edit({ privacyUrl })}
      />
    </Section>
  )
}

/** What a consent text lacks; announced while it is written. */
const Warnings = ({ text, workspace }: { text: string; workspace: string }) => (
  <div role="status">
    {consentWarnings(text, workspace).map((warning) => (
      <p key={warning} class="note">
        {texts.warnings[warning](workspace)}
      </p>
    ))}
  </div>
)
