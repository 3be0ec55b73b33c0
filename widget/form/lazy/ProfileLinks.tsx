import { Field } from '../Field.tsx'
import type { FormComponent } from '../types.ts'
import { FieldMessage } from './FieldMessage.tsx'

/** The links to the visitor's profiles, each with a button that removes it. */
export function ProfileLinks({ form }: { form: FormComponent }) {
  const { t } = form.props
  const { messages, profiles } = form.state
  return (
    <>
      {profiles.map((key, index) => (
        <div key={key} class="profile">
          <Field
            id={`profile-${key}`}
            name="socialMediaProfiles"
            label={t('profile', { n: index + 1 })}
            message={messages[`profile-${key}`]}
            FieldMessage={FieldMessage}
            type="url"
            autocomplete="url"
          />
          <button
            type="button"
            class="link-button"
            aria-label={t('removeProfile', { n: index + 1 })}
            onClick={() =>
              form.setState({ profiles: profiles.filter((other) => other !== key) }, () => form.focus('.add'))
            }
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="m7 7 10 10M17 7 7 17" />
            </svg>
          </button>
        </div>
      ))}
      <FieldMessage id="socialMediaProfiles" message={messages.socialMediaProfiles} />
    </>
  )
}
