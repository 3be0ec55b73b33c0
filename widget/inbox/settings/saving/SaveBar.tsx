import type { RefObject } from 'preact'
import { texts } from './en.ts'

type Props = {
  button: RefObject<HTMLButtonElement | null>
  isUnsaved: boolean
  isSaving: boolean
  /** Why it was not saved. */
  message: string
  /** Saving asks for an owner key first. */
  needsKey: boolean
  onDiscard: () => void
}

/** The bar below a section: whether it is saved, and the one button that saves it. */
export function SaveBar({ button, isUnsaved, isSaving, message, needsKey, onDiscard }: Props) {
  const isAlarm = message !== '' && isUnsaved && !isSaving
  const calm = isSaving ? texts.saving : isUnsaved ? texts.unsaved : texts.saved
  return (
    <div class="actions save static">
      <p role="alert" class={`state grow ${isAlarm ? 'alarm' : 'unseen'}`}>
        {isAlarm && message}
      </p>
      <p role="status" class={`state grow ${isAlarm ? 'unseen' : isUnsaved ? '' : 'published'}`}>
        {!isAlarm && calm}
      </p>
      {isUnsaved && (
        <button type="button" class="quiet" aria-disabled={isSaving} onClick={onDiscard}>
          {texts.discard}
        </button>
      )}
      <button ref={button} type="submit" class="primary" aria-disabled={!isUnsaved || isSaving}>
        {needsKey ? texts.saveWithKey : texts.save}
      </button>
    </div>
  )
}
