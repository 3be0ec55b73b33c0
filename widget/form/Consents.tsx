import { optionalPurposes } from '../../shared/consent-purposes.ts'
import { consentSentence } from '../../shared/consents/consent-sentence.ts'
import { Consent } from './Consent.tsx'
import type { FormComponent } from './types.ts'
import { webUrl } from './web-url.ts'

type Props = {
  form: FormComponent
  /** The names of the fields that the visitor sees. */
  names: string[]
  required: string[]
}

/**
 * The consent to publication, which names what the form shows, those to the other purposes of a stored form, and the consent to a
 * privacy policy, if there is one.
 */
export function Consents({ form, names, required }: Props) {
  const { t, texts, setting, stored } = form.props
  const workspace = setting('workspace-name') ?? ''
  const privacyUrl = webUrl(setting('privacy-url'))
  const sentence = consentSentence(t, names, texts?.lang ?? 'en')
  const isRequired = required.includes('consent')
  return (
    <>
      <Consent text={sentence} form={form} name="gaveConsent" required={isRequired}>
        {sentence}
        {!isRequired && <span class="muted">{t('unticked', { n: workspace.length, workspace })}</span>}
      </Consent>
      {optionalPurposes.map((purpose) => {
        const text = stored.consents?.[purpose]?.text
        return (
          text && (
            <Consent key={text} form={form} name={purpose}>
              {text}
            </Consent>
          )
        )
      })}
      {privacyUrl && (
        <Consent key={privacyUrl} form={form} name="privacy" required>
          {t('privacy')}{' '}
          <a href={privacyUrl} target="_blank" rel="noopener">
            {t('privacyPolicy')}
          </a>
        </Consent>
      )}
    </>
  )
}
