import type { Texts } from '../texts/en.ts'

/** The consent to publication: never ticked beforehand; its value is the moment of ticking. */
export function Consent({ texts }: { texts: Texts }) {
  return (
    <label class="consent">
      <input
        type="checkbox"
        name="gaveConsent"
        onChange={({ currentTarget }) => {
          currentTarget.value = new Date().toISOString()
        }}
      />
      {texts.consent}
    </label>
  )
}
