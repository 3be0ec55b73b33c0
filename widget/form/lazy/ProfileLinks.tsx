import { Field, fieldLabel, fieldMessage } from '../Field.tsx'
import type { FormComponent } from '../types.ts'

type Props = { form: FormComponent; required: boolean }

/** The links to the visitor's profiles, each with a button that removes it. */
export function ProfileLinks({ form, required }: Props) {
  const { t } = form.props
  const { profiles } = form.state
  return (
    <fieldset class="profiles" aria-describedby="socialMediaProfiles-message">
      <legend part="label">{fieldLabel(form, t('socialMediaProfiles'), required)}</legend>
      {profiles.map((key, index) => (
        <div key={key} class="profile">
          <Field
            form={form}
            id={`profile-${key}`}
            name="socialMediaProfiles"
            label={t('profile', { n: index + 1 })}
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
      {fieldMessage(form, 'socialMediaProfiles')}
      <button type="button" class="link-button add" onClick={form.lazyHandler('addProfile')}>
        {t('addProfile')}
      </button>
    </fieldset>
  )
}
