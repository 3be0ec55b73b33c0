import type { InboxPage } from '../../../../shared/inbox.ts'
import { controllerFields } from '../../../../shared/workspace/controller-fields.ts'
import { TextField } from '../fields/TextField.tsx'
import { SectionForm } from '../saving/SectionForm.tsx'
import { texts } from './en-privacy.ts'

const attributes = { address: { rows: 2 }, privacyUrl: { isUrl: true } }

/** The section about privacy: who is responsible for the data, for records of consent. */
export default function Privacy({ page }: { page: InboxPage }) {
  const intro = (
    <>
      {texts.intro[0]}
      <a href="/docs/guides/privacy#print-a-record-of-consent" target="_blank" rel="noopener">
        {texts.intro[1]}
      </a>
      {texts.intro[2]}
    </>
  )
  return (
    <SectionForm page={page} name="privacy" title={texts.title} intro={intro}>
      {(fields) =>
        controllerFields.map((detail) => (
          <TextField
            key={detail}
            fields={fields}
            name={`controller.${detail}`}
            {...texts.details[detail]}
            {...(detail in attributes && attributes[detail as keyof typeof attributes])}
          />
        ))
      }
    </SectionForm>
  )
}
