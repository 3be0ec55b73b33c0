import type { Change } from '../settings/settings-changes.ts'
import { texts } from '../texts/en.ts'

type Props = {
  changes: Change[]
  /** The names of the two sides; only one side if there is nothing before. */
  sides?: { before?: string; after: string }
}

/** Differences between two settings in words, before and after side by side; consents on top. */
export function ChangeList({ changes, sides = texts.sides }: Props) {
  const consents = changes.filter(({ isConsent }) => isConsent)
  const others = changes.filter(({ isConsent }) => !isConsent)
  return (
    <>
      {consents.length > 0 && (
        <section class="changes">
          <h3>{texts.consentChanges}</h3>
          <ChangeTable changes={consents} sides={sides} />
        </section>
      )}
      {others.length > 0 && (
        <section class="changes">
          {consents.length > 0 && <h3>{texts.otherChanges}</h3>}
          <ChangeTable changes={others} sides={sides} />
        </section>
      )}
    </>
  )
}

const ChangeTable = ({ changes, sides }: Required<Props>) => (
  <dl>
    {changes.map(({ key, label, before, after }) => (
      <div key={key}>
        <dt>{label}</dt>
        {sides.before && (
          <dd>
            <span class="hint">{sides.before}</span>
            <del>{before || texts.none}</del>
          </dd>
        )}
        <dd>
          {sides.before && <span class="hint">{sides.after}</span>}
          <ins>{after || texts.none}</ins>
        </dd>
      </div>
    ))}
  </dl>
)
