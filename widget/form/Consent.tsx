import { useState } from 'preact/hooks'
import type { Texts } from '../texts/en.ts'

/** The consent to publication: never ticked beforehand; its value is the moment of ticking. */
export function Consent({ texts }: { texts: Texts }) {
  const [ticked, setTicked] = useState('')
  return (
    <label class="consent">
      <input
        type="checkbox"
        name="gaveConsent"
        value={ticked}
        onChange={({ currentTarget }) => setTicked(currentTarget.checked ? new Date().toISOString() : '')}
      />
      {texts.consent}
    </label>
  )
}
