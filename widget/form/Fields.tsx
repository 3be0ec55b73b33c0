import {
  apiName,
  defaultFields,
  defaultRequired,
  type FieldName,
  type FieldSetting,
  fieldSettings,
  parseNames,
} from '../../shared/form-fields.ts'
import { Consents } from './Consents.tsx'
import { Section } from './Section.tsx'
import type { FormComponent } from './types.ts'

/**
 * Returns the names of the fields that must be filled in: the site owner's, and always those that a stored form requires. With
 * questions, `questions` takes the place of `text`: then any answer will do.
 */
export const requiredFields = ({ props: { host, stored } }: FormComponent): string[] =>
  parseNames(`${host.getAttribute('required') ?? stored.requires ?? defaultRequired} ${stored.requires ?? ''}`)

/** The fields that the site owner has chosen, a button for each of those after `more` that are optional, and the consents. */
export function Fields({ form }: { form: FormComponent }) {
  const { t, setting, stored } = form.props
  const [first = '', rest = ''] = (setting('fields') ?? defaultFields).split('more')
  const required = requiredFields(form)
  const hidden = parseNames(rest)
  // The testimonial's text or the questions are always shown, and so is what is required.
  const shown = [
    stored.questions?.[0] ? 'questions' : 'text',
    ...parseNames(`${first} ${stored.requires ?? ''}`),
    ...hidden.filter((name) => required.includes(name)),
  ]
  const behind = [...new Set(hidden)].filter(
    (name) => fieldSettings.includes(name as FieldSetting) && !shown.includes(name),
  )
  // A field that is filled in is open, so that nothing is sent unseen, and stays so while the visitor replaces its value.
  const open = behind.filter(
    (name) => (form.state.open[name] ??= !!form.initialValue(name, apiName(name)) || undefined),
  )

  return (
    <>
      <Section form={form} names={shown} required={required} />
      {behind[0] && (
        <fieldset class="parts" aria-label={t('more')}>
          {t('more')}
          {behind.map((name) => {
            const isOpen = open.includes(name)
            const sign = form.state.values[apiName(name)] ? '• ' : isOpen ? '− ' : '+ '
            return (
              <button
                key={name}
                type="button"
                class="chip"
                value={name}
                aria-expanded={isOpen}
                onClick={(event) => {
                  form.state.open[name] = true
                  form.setState({})
                  form.lazyHandler(isOpen ? 'closeField' : 'focusField')(event)
                }}
              >
                <span aria-hidden="true">{sign}</span>
                {t(name as FieldName) || t(apiName(name) as FieldName)}
              </button>
            )
          })}
        </fieldset>
      )}
      {open.map((name) => (
        <Section key={name} form={form} names={[name]} required={required} />
      ))}
      <Consents form={form} names={[...shown, ...open]} required={required} />
    </>
  )
}
