import { texts as listTexts } from '../state/en.ts'
import { texts } from './en.ts'
import { type FieldsProps, ValueField } from './ValueField.tsx'

/** The fields with what was said, and by whom. */
export function PersonFields(
  props: FieldsProps<'testimonialText' | 'firstname' | 'email' | 'subtitle' | 'company' | 'stars'>,
) {
  const { values, onEdit } = props
  return (
    <>
      <ValueField {...props} name="testimonialText" hint={texts.wordsHint} rows={5} />
      <div class="pair">
        <ValueField {...props} name="firstname" />
        <ValueField {...props} name="email" isOptional input={{ type: 'email', dir: 'ltr' }} />
        <ValueField {...props} name="subtitle" isOptional />
        <ValueField {...props} name="company" isOptional />
        <ValueField {...props} name="stars" isOptional>
          {(control) => (
            <select
              {...control}
              value={values.stars}
              onChange={({ currentTarget }) => onEdit({ stars: currentTarget.value })}
            >
              <option value="">{texts.noStars}</option>
              {[5, 4, 3, 2, 1].map((stars) => (
                <option key={stars} value={`${stars}`}>
                  {listTexts.starsOf(stars)}
                </option>
              ))}
            </select>
          )}
        </ValueField>
      </div>
    </>
  )
}
