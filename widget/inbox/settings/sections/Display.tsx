import type { InboxPage } from '../../../../shared/inbox.ts'
import { RadioField } from '../fields/RadioField.tsx'
import { SelectField } from '../fields/SelectField.tsx'
import { TextField } from '../fields/TextField.tsx'
import { SectionForm } from '../saving/SectionForm.tsx'
import type { SettingsChange } from '../saving/settings-text.ts'
import { texts } from './en-display.ts'

const ask = ({ display }: SettingsChange) => {
  if (display === 'open') return texts.confirmOpen
  return display === 'closed' ? texts.confirmClosed : undefined
}

/** The section about displays: what visitors of the owner's site see of the testimonials. */
export default function Display({ page }: { page: InboxPage }) {
  const publicPage = (
    <a class="link" href={`/testimonials/${page.workspaceId}`} target="_blank" rel="noopener">
      {texts.seeLive}
    </a>
  )
  return (
    <SectionForm page={page} name="display" title={texts.title} ask={ask}>
      {(fields) => (
        <>
          <RadioField
            fields={fields}
            name="display"
            label={texts.display}
            hint={fields.stored.body.display === 'open' && publicPage}
            options={texts.displayOptions}
          />
          <RadioField
            fields={fields}
            name="displayNames"
            label={texts.names}
            hint={texts.namesHint}
            options={texts.nameOptions}
          />
          <RadioField fields={fields} name="displayPhotos" label={texts.photos} options={texts.photoOptions} />
          <TextField fields={fields} name="displayHeading" label={texts.heading} hint={texts.headingHint} />
          <TextField fields={fields} name="displayHow" label={texts.how} hint={texts.howHint} />
          <SelectField
            fields={fields}
            name="displayAverage"
            label={texts.average}
            hint={fields.text.displayAverage === 'all' ? texts.averageOfAllHint : texts.averageOfPublishedHint}
            options={texts.averageOptions}
          />
          <SelectField
            fields={fields}
            name="itemType"
            label={texts.itemType}
            hint={texts.itemTypeHint}
            options={texts.itemTypes}
          />
          {fields.text.itemType && (
            <>
              <TextField fields={fields} name="itemName" label={texts.itemName} />
              <TextField fields={fields} name="itemId" label={texts.itemId} hint={texts.itemIdHint} isUrl />
            </>
          )}
        </>
      )}
    </SectionForm>
  )
}
