import { Field } from '../Field.tsx'
import type { Form } from '../Form.tsx'
import { Remark } from './FieldMessage.tsx'

/** Links to somebody's profiles, as many as they add. */
export function Links({ form }: { form: Form }) {
  const { say } = form.props
  const { notes, profiles } = form.state
  return (
    <>
      {profiles.map((key, index) => (
        <div key={key} class="link">
          <Field
            id={`profile-${key}`}
            name="socialMediaProfiles"
            label={say('profile', { n: index + 1 })}
            note={notes[`profile-${key}`]}
            Remark={Remark}
            type="url"
            autocomplete="url"
          />
          <button
            type="button"
            class="quiet"
            aria-label={say('removeProfile', { n: index + 1 })}
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
      <Remark id="socialMediaProfiles" note={notes.socialMediaProfiles} />
    </>
  )
}
