import type { Form } from '../../../../shared/forms/form.ts'
import { formatDay } from '../../ui/format-date.ts'
import { OwnerRow } from '../../ui/OwnerRow.tsx'
import { texts } from '../texts/en.ts'

type Props = {
  form: Form
  url: string
  /** How many testimonials came through it; 100 means 100 or more. */
  count: number
  onDuplicate: () => void
  onClose: () => void
  onDelete: () => void
}

/** A form in the list, with what can be done to it. */
export function FormRow({ form: { name, live, draft, closed, created }, url, count, ...actions }: Props) {
  return (
    <OwnerRow
      class="form-row"
      name={<a href={url}>{name}</a>}
      chips={
        <>
          <span class={live ? 'chip published' : 'chip'}>{live ? texts.live(live) : texts.notPublished}</span>
          {closed && <span class="chip warning">{texts.closed}</span>}
          {live && draft && <span class="chip">{texts.unpublished}</span>}
        </>
      }
      details={[texts.received(count), texts.created(formatDay(created))]}
      actions={
        <p class="bar">
          <button
            type="button"
            aria-label={texts.duplicateNamed(name)}
            // A double click makes one copy.
            onClick={({ detail }) => detail < 2 && actions.onDuplicate()}
          >
            {texts.duplicate}
          </button>
          {live && (
            <button
              type="button"
              aria-label={closed ? texts.reopenNamed(name) : texts.closeNamed(name)}
              onClick={actions.onClose}
            >
              {closed ? texts.reopen : texts.close}
            </button>
          )}
          {count === 0 && (
            <button type="button" class="quiet" aria-label={texts.deleteNamed(name)} onClick={actions.onDelete}>
              {texts.delete}
            </button>
          )}
        </p>
      }
    />
  )
}
