import { fileType, givenAuthor, givenDetails, givenValue, isComposed, labelName } from '../../shared/author-fields.ts'
import { isStoredFile } from '../../shared/media.ts'
import type { MyTestimonial } from '../../shared/my-testimonial.ts'
import { ratings, star } from '../form/StarRating.tsx'
import { setEditing } from './editing.ts'
import { Link } from './Link.tsx'
import { Message } from './Message.tsx'
import { state } from './state.ts'
import { t } from './texts.ts'

/** The testimonial, word for word as it is stored. */
export function Words({ view }: { view: MyTestimonial }) {
  const { title, subtitle, testimonialText, stars } = view.testimonial
  return (
    <>
      {stars && (
        <p class="stars" role="img" aria-label={t.starsOf.replace('{n}', stars.toLocaleString(t.lang))}>
          {ratings.map((rating) => (
            <span key={rating} class={rating <= stars ? 'filled' : ''}>
              {star}
            </span>
          ))}
        </p>
      )}
      {title && <h3 dir="auto">{title}</h3>}
      {subtitle && <p dir="auto">{subtitle}</p>}
      {view.answers.map(
        ({ id, question, answer }) =>
          answer && (
            <div key={id}>
              <h3 dir="auto">{question}</h3>
              <p dir="auto">{answer}</p>
            </div>
          ),
      )}
      {!isComposed(view) && <p dir="auto">{testimonialText}</p>}
      <p dir="auto">{givenAuthor(view)}</p>
      <dl>
        {givenDetails.map((name) => {
          const value = givenValue(view, name)
          return (
            value && (
              <div key={name}>
                <dt>{t[labelName(name, value)]}</dt>
                {value.split('\n').map((line) => (
                  <dd key={line}>{isStoredFile(value) ? fileType(value) : <Link text={line} />}</dd>
                ))}
              </div>
            )
          )
        })}
      </dl>
      {!state.isEditing && (
        <button type="button" class="quiet" id="edit" onClick={() => setEditing(true)}>
          {t.edit}
        </button>
      )}
      <Message place="words" />
    </>
  )
}
