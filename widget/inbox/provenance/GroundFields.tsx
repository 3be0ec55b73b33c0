import { Choices } from '../ui/dialogs/Choices.tsx'
import { texts } from './en.ts'
import { type FieldsProps, ValueField } from './ValueField.tsx'

const consents = Object.keys(texts.consents) as (keyof typeof texts.consents)[]

type Props = FieldsProps<'ground'> & { consent: string; onConsent: (consent: string) => void }

/** The question how the owner knows that a person agrees to publication. */
export function GroundFields({ consent, onConsent, ...props }: Props) {
  const value = consents.find((choice) => choice === consent) ?? 'unknown'
  return (
    <>
      <Choices
        legend={texts.consent}
        name={`${props.id}-consent`}
        values={consents}
        labels={texts.consents}
        hints={texts.consentHints}
        value={value}
        onChange={onConsent}
      />
      {value === 'agreed' && <ValueField {...props} name="ground" example={texts.groundExample} rows={2} />}
      <p class="hint">{texts.groundNote}</p>
    </>
  )
}
