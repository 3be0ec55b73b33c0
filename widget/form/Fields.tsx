import { apiName, defaultFields, defaultRequired } from '../../shared/form-fields.ts'
import { parseNames } from '../../shared/forms/stored-form.ts'
import { Consents } from './Consents.tsx'
import { Section } from './Section.tsx'
import type { FormComponent } from './types.ts'

/**
 * Returns the names of the fields that must be filled in: the site owner's, and always those that a stored form requires. With
 * questions, `questions` takes the place of `text`: then any answer will do.
 */
export const requiredFields = ({ props: { host, stored } }: FormComponent): string[] =>
  parseNames(`${host.getAttribute('required') ?? stored.requires ?? defaultRequired} ${stored.requires ?? ''}`)

/** The fields that the site owner has chosen, those after `more` in a disclosure, and the consents. */
export function Fields({ form }: { form: FormComponent }) {
  const { t, setting, stored } = form.props
  const [first = '', rest = ''] = (setting('fields') ?? defaultFields).split('more')
  const required = requiredFields(form)
  const hidden = parseNames(rest)
  // The testimonial's text or the questions are always shown, and so is what a stored form requires.
  const shown = [stored.questions?.[0] ? 'questions' : 'text', ...parseNames(first)]
  shown.push(...parseNames(stored.requires ?? '').filter((name) => !hidden.includes(name)))
  const behind = hidden.filter((name) => !shown.includes(name))
  // With a field inside that is filled or required, it is open, so that nothing is sent unseen.
  const isNeeded = (readValue: (name: string, apiName: string) => unknown) =>
    behind.some((name) => required.includes(name) || readValue(name, apiName(name)))
  const open = isNeeded((name, apiName) => form.state.more ?? form.initialValue(name, apiName))

  const onToggle = (details: HTMLDetailsElement) => {
    const values = form.readValues()
    // While the testimonial is being sent, nothing changes that it was sent with.
    details.open = form.sending
      ? open
      : details.open || isNeeded((_, apiName) => values[apiName] || form.uploads[apiName])
    form.setState({ more: details.open })
  }

  return (
    <>
      <Section form={form} names={shown} required={required} />
      {behind[0] && (
        <details open={open} onToggle={({ currentTarget }) => onToggle(currentTarget)}>
          <summary>{t('more')}</summary>
          {open && <Section form={form} names={behind} required={required} />}
        </details>
      )}
      <Consents form={form} names={open ? [...shown, ...behind] : shown} required={required} />
    </>
  )
}
