import { useLayoutEffect, useState } from 'preact/hooks'
import type { InboxTestimonial } from '../../../../shared/inbox.ts'
import * as limits from '../../../../shared/limits.ts'
import { settled } from '../../state/actions.ts'
import { inbox, noNotice, setState } from '../../state/store.ts'
import { useFocus } from '../../ui/hooks/use-focus.ts'
import { useSubmit } from '../../ui/hooks/use-submit.ts'
import { useUniqueId } from '../../ui/hooks/use-unique-id.ts'
import { ModalDialog } from '../../ui/ModalDialog.tsx'
import { storeChange } from '../store-change.ts'
import { texts } from './en.ts'

/** The number of characters from which the dialog says how many are left. */
const countedFrom = 900

type Props = { item: InboxTestimonial; onClose: () => void }

/** The dialog that writes, changes or removes the public reply to a testimonial. */
export default function ReplyDialog({ item, onClose }: Props) {
  const id = useUniqueId()
  const [reply, setReply] = useState(item.reply ?? '')
  const [field, focusField] = useFocus<HTMLTextAreaElement>()
  const [problem, setProblem] = useState('')
  const { isBusy, error, submit } = useSubmit()
  useLayoutEffect(() => field.current?.focus(), [field])
  const length = Array.from(reply).length
  const rest = limits.reply - length
  const store = (text: string | null) =>
    submit(async () => {
      // Each change needs the ETag that the one before has returned.
      await settled()
      const stored = await storeChange(inbox.value.stored[item.id] ?? item, { reply: text }, texts.conflict)
      const notice = { ...noNotice, text: text ? texts.saved : texts.removed }
      setState({ stored: { ...inbox.value.stored, [item.id]: stored }, notice })
      onClose()
    })
  const save = () => {
    const isEmpty = !reply.trim()
    setProblem(isEmpty ? texts.empty : '')
    if (isEmpty || rest < 0) focusField()
    else store(reply)
  }
  return (
    <ModalDialog
      title={texts.reply}
      text={item.replyOutdated ? [texts.outdated, texts.hint] : texts.hint}
      action={texts.save}
      isBusy={isBusy}
      error={problem || error}
      onSubmit={save}
      onClose={onClose}
    >
      <div class="field">
        <textarea
          ref={field}
          aria-label={texts.reply}
          aria-describedby={`${id}-count`}
          aria-invalid={rest < 0 || !!problem}
          dir="auto"
          rows={6}
          value={reply}
          onInput={({ currentTarget }) => {
            setReply(currentTarget.value)
            setProblem('')
          }}
        />
        <p id={`${id}-count`} role="status" class={rest < 0 ? 'error' : 'hint'}>
          {length >= countedFrom && (rest < 0 ? texts.over(-rest) : texts.left(rest))}
        </p>
      </div>
      {item.reply && (
        <p class="bar">
          <button type="button" class="danger" aria-disabled={isBusy} onClick={() => store(null)}>
            {texts.remove}
          </button>
        </p>
      )}
    </ModalDialog>
  )
}
