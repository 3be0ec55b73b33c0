import { useState } from 'preact/hooks'
import { texts } from './en-confirm.ts'
import { Answer, closeDialog, Question } from './Question.tsx'
import { askForConsent, change, publishable } from './state/actions.ts'
import { shownName } from './state/format.ts'
import type { State } from './state/store.ts'
import { useGround } from './use-ground.tsx'

type Props = { ids: string[]; stored: State['stored'] }

/** Asks before it publishes what an author has not agreed to; of what no form has collected, an owner can say that they have. */
export function PublishDialog({ ids, stored }: Props) {
  const [id = ''] = ids
  const isOne = ids.length === 1
  const allowed = publishable(ids)
  const consenting = ids.filter((id) => stored[id]?.gaveConsent)
  const claimable = allowed.filter((id) => !stored[id]?.gaveConsent && stored[id]?.source)
  const agreeing = allowed.filter((id) => consenting.includes(id) || claimable.includes(id))
  const [lacking, withdrawn] = [allowed.length - consenting.length, ids.length - allowed.length]
  const canClaim = claimable.length > 0
  const [hasAgreed, setAgreed] = useState(false)
  const { field, submit } = useGround((ground) => {
    closeDialog()
    change(agreeing, { state: 'published', gaveConsent: true, ground })
  }, hasAgreed)
  const others = allowed.length - agreeing.length
  const sentences = [
    lacking > 0 && (isOne ? texts.unshownOne : texts.unshown(lacking, ids.length)),
    isOne && texts.askHint,
    canClaim && (isOne ? texts.claimOne : texts.claim),
    canClaim && others > 0 && texts.ofForm(others),
    withdrawn > 0 && texts.leftOut(withdrawn),
  ]
  const item = stored[id]
  const oneTitle = canClaim ? texts.claimTitle : texts.publishOneTitle
  const title = isOne && item ? oneTitle(shownName(item)) : texts.publishTitle(ids.length)
  const publish = (ids: string[]) => () => change(ids, { state: 'published' })
  const primary = canClaim ? '' : 'primary'
  return (
    <Question title={title} text={sentences.filter(Boolean).join(' ')} fields={field}>
      {canClaim && (
        <button type="button" class="primary" onClick={hasAgreed ? submit : () => setAgreed(true)}>
          {hasAgreed ? texts.publishAgreeing(isOne ? 0 : agreeing.length) : texts.agreed}
        </button>
      )}
      {consenting.length > 0 && (
        <Answer label={texts.publishConsenting(consenting.length)} className={primary} action={publish(consenting)} />
      )}
      {isOne && <Answer label={texts.ask} className={primary} action={() => askForConsent(id)} />}
      {lacking > 0 && (
        <Answer label={isOne ? texts.publishAnyway : texts.publishAll(allowed.length)} action={publish(allowed)} />
      )}
    </Question>
  )
}
