import { defaultFields } from '../../shared/default-fields.ts'
import { Consents } from './Consents.tsx'
import { Section } from './Section.tsx'
import type { FormComponent } from './types.ts'

/** The fields whose names in the settings differ from those in the API. */
const apiNames: Record<string, string> = {
  video: 'externalVideoHtml',
  image: 'imageUrl',
  social: 'socialMediaProfiles',
}

const parseNames = (setting: string) => setting.split(/[\s,]+/)

/** Returns the names of the fields that must be filled in. */
export const requiredFields = ({ props }: FormComponent): string[] =>
  parseNames(props.setting('required') ?? 'text firstname')

/** The fields that the site owner has chosen, those after `more` in a disclosure, and the consents. */
export function Fields({ form }: { form: FormComponent }) {
  const { t, setting } = form.props
  const [first = '', rest = ''] = (setting('fields') ?? defaultFields).split('more')
  // The testimonial's text is always shown.
  const shown = ['text', ...parseNames(first)]
  const behind = parseNames(rest).filter((name) => name && !shown.includes(name))
  const required = requiredFields(form)
  // With a field inside that is filled or required, it is open, so that nothing is sent unseen.
  const isNeeded = (readValue: (name: string, apiName: string) => unknown) =>
    behind.some((name) => required.includes(name) || readValue(name, apiNames[name] ?? name))
  const open = isNeeded((name, apiName) => form.state.more ?? form.initialValue(name, apiName))

  const onToggle = (details: HTMLDetailsElement) => {
    const values = form.readValues()
    // While the testimonial is being sent, nothing changes that it was sent with.
    details.open = form.sending ? open : details.open || isNeeded((_, apiName) => values[apiName])
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
