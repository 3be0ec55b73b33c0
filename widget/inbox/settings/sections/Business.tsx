import type { InboxPage } from '../../../../shared/inbox.ts'
import { languageName, messageLanguages } from '../../../../shared/languages.ts'
import { LogoField } from '../fields/LogoField.tsx'
import { SelectField } from '../fields/SelectField.tsx'
import { TextField } from '../fields/TextField.tsx'
import { SectionForm } from '../saving/SectionForm.tsx'
import { useSettings } from '../saving/use-section.ts'
import { texts } from './en-business.ts'
import { FormsWithName } from './FormsWithName.tsx'

const languages = Object.fromEntries(messageLanguages.map((language) => [language, languageName(language)]))

/** The section about the business: what its form and displays say of it. */
export default function Business({ page }: { page: InboxPage }) {
  const { oldName, stored } = useSettings()
  const { workspaceId } = page
  return (
    <>
      <SectionForm page={page} name="business" title={texts.title}>
        {(fields) => (
          <>
            <TextField
              fields={fields}
              name="name"
              label={texts.name}
              hint={texts.nameHint}
              autocomplete="organization"
            />
            <TextField fields={fields} name="website" label={texts.website} isUrl autocomplete="url" />
            <LogoField fields={fields} />
            <TextField
              fields={fields}
              name="intro"
              label={texts.intro}
              hint={
                <>
                  {texts.introHint}{' '}
                  <a class="link" href={`/form/${workspaceId}`} target="_blank" rel="noopener">
                    {texts.openForm}
                  </a>
                </>
              }
            />
            <SelectField
              fields={fields}
              name="messageLanguage"
              label={texts.messageLanguage}
              hint={texts.messageLanguageHint}
              options={languages}
            />
          </>
        )}
      </SectionForm>
      {oldName && stored && <FormsWithName workspaceId={workspaceId} oldName={oldName} name={stored.body.name} />}
    </>
  )
}
