import { consentPurposes, optionalPurposes } from '../../../../shared/consent-purposes.ts'
import { requiredNames } from '../../../../shared/forms/stored-form.ts'
import { Section } from '../../ui/editors/Section.tsx'
import type { FormEditor } from '../editor/form-editor.ts'
import { UrlField } from '../fields/UrlField.tsx'
import { texts } from '../texts/en.ts'
import { PublishFields, PurposeFields } from './ConsentFields.tsx'
import { useConsents } from './use-consents.ts'

type Props = { editor: FormEditor; workspace: string }

/** The consents that the form asks for, each with its text, and what these lack. */
export function ConsentsSection({ editor, workspace }: Props) {
  const { settings, problems } = editor.state
  const { consents = {} } = settings
  const { error, edit, toggle } = useConsents({ editor, workspace })
  const asked = consentPurposes.filter((purpose) => purpose === 'publish' || consents[purpose])
  return (
    <Section
      id="consents"
      title={texts.consents}
      summary={texts.consentSummary(asked.map((purpose) => texts.purposes[purpose]))}
    >
      <p class="hint">{texts.consentsHint}</p>
      <p role="alert" class="error">
        {error}
      </p>
      <PublishFields consent={consents.publish} workspace={workspace} onEdit={(consent) => edit('publish', consent)} />
      {optionalPurposes.map((purpose) => (
        <PurposeFields
          key={purpose}
          purpose={purpose}
          text={consents[purpose]?.text}
          isEmpty={problems[`consents.${purpose}`] !== undefined}
          note={purpose === 'contact' && !requiredNames(settings).includes('email') && texts.emailOptional}
          workspace={workspace}
          onToggle={(isOn) => toggle(purpose, isOn)}
          onInput={(text) => edit(purpose, { text })}
        />
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
