import {
  type GivenField,
  givenFields,
  givenValue,
  hasOwnText,
  labelName,
  toControlValue,
} from '../../shared/author-fields.ts'
import { answerPrefix } from '../../shared/control-names.ts'
import * as limits from '../../shared/limits.ts'
import { isStoredFile } from '../../shared/media.ts'
import type { MyTestimonial } from '../../shared/my-testimonial.ts'
import { star } from '../form/StarRating.tsx'
import { save, setEditing } from './editing.ts'
import { Message } from './Message.tsx'
import { state, update } from './state.ts'
import { fill, t } from './texts.ts'

type FieldProps = { name: string; label: string; limit: number; value: string; rows?: number | undefined }

function Field({ name, label, limit, value, rows }: FieldProps) {
  const Control = rows ? 'textarea' : 'input'
  const isInvalid = state.message?.place === name
  return (
    <>
      <label for={name}>{label}</label>
      <Control
        id={name}
        name={name}
        rows={rows}
        maxLength={limit}
        dir="auto"
        aria-invalid={isInvalid}
        aria-describedby={isInvalid ? `${name}-message` : undefined}
        // Without what browsers remove from values: it would look like a change.
        defaultValue={toControlValue(value, !!rows)}
      />
      <Message place={name} />
    </>
  )
}

function StarRating({ view }: { view: MyTestimonial }) {
  const current = state.stars ?? view.testimonial.stars ?? 0
  return (
    <fieldset>
      <legend>{t.stars}</legend>
      {[1, 2, 3, 4, 5, 0].map((stars) => (
        <label key={stars} class={stars && stars <= current ? 'filled' : ''}>
          <input
            type="radio"
            name="stars"
            checked={stars === current}
            aria-label={stars ? t.starsOf.replace('{n}', stars.toLocaleString(t.lang)) : undefined}
            onChange={() => update({ stars })}
          />
          {stars ? star : t.noRating}
        </label>
      ))}
    </fieldset>
  )
}

const fieldLimits = {
  title: limits.title,
  subtitle: limits.title,
  testimonialText: limits.testimonialText,
  firstname: limits.name,
  lastname: limits.name,
  company: limits.company,
  email: limits.email,
  imageUrl: limits.url,
  externalVideoHtml: limits.externalVideoHtml,
  videoUrl: limits.url,
  socialMediaProfiles: limits.profiles * (limits.url + 1),
}

const rows: { [Name in GivenField]?: number } = { testimonialText: 6, socialMediaProfiles: 3 }

/** The form that changes the testimonial. Fields that were empty when it was opened are behind a disclosure. */
export function EditForm({ view }: { view: MyTestimonial }) {
  const renderField = (name: GivenField) => {
    const value = givenValue(view, name)
    const label = t[labelName(name, value)]
    return (
      <div key={name}>
        {isStoredFile(value) ? (
          <fieldset>
            <legend>{label}</legend>
            <label>
              <input type="checkbox" name={name} />
              {t.eraseNow}
            </label>
          </fieldset>
        ) : (
          <Field
            name={name}
            label={label + (name === 'socialMediaProfiles' ? ` (${t.perLine})` : '')}
            limit={fieldLimits[name]}
            value={value}
            rows={rows[name]}
          />
        )}
      </div>
    )
  }
  const isShown = (name: GivenField) =>
    name === 'testimonialText' ? hasOwnText(view) : name === 'firstname' || state.filled?.includes(name)
  const behind = givenFields.filter((name) => !isShown(name) && name !== 'videoUrl' && name !== 'testimonialText')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save(event.currentTarget)
      }}
    >
      {view.published && <p class="muted">{fill(t.editNote, { workspace: view.workspace.name })}</p>}
      <StarRating view={view} />
      {view.answers.map(
        ({ id, question, answer }) =>
          id && (
            <Field key={id} name={answerPrefix + id} label={question} limit={limits.answer} value={answer} rows={4} />
          ),
      )}
      {givenFields.filter(isShown).map(renderField)}
      {behind[0] && (
        <details>
          <summary>{t.moreFields}</summary>
          {behind.map(renderField)}
        </details>
      )}
      <Message place="form" />
      <button type="submit">{t.save}</button>
      <button type="button" class="quiet" onClick={() => setEditing(false)}>
        {t.cancel}
      </button>
    </form>
  )
}
