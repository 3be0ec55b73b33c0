import { useLayoutEffect, useState } from 'preact/hooks'
import type { InboxTestimonial } from '../../../shared/inbox.ts'
import { storeChange } from '../record/store-change.ts'
import { settled } from '../state/actions.ts'
import { reloadList } from '../state/navigation.ts'
import { inbox, noNotice, setState } from '../state/store.ts'
import { useFieldErrors } from '../ui/dialogs/use-field-errors.ts'
import { useSubmit } from '../ui/hooks/use-submit.ts'
import { useUniqueId } from '../ui/hooks/use-unique-id.ts'
import { ModalDialog } from '../ui/ModalDialog.tsx'
import { describeOtherErrors, moveIdError } from './describe-field-error.ts'
import { texts } from './en.ts'
import { SourceFields } from './SourceFields.tsx'
import { readSource, sourceFields, toSourceChange } from './source-values.ts'
import { useKeyboardSubmit } from './use-keyboard-submit.ts'
import { ValueField } from './ValueField.tsx'

type Props = {
  item: InboxTestimonial
  /** A visitor sent it: the owner can note what its author received, and nothing else. */
  isForm: boolean
  onClose: () => void
}

/** The dialog that changes where a testimonial first appeared, and what its author received for it. */
export default function SourceDialog({ item, isForm, onClose }: Props) {
  const id = useUniqueId()
  const [values, setValues] = useState(() => readSource(item))
  const { form, errors: rejected, ...fields } = useFieldErrors()
  const errors = moveIdError(rejected, 'source')
  const { isBusy, error, submit } = useSubmit()
  useKeyboardSubmit(form)
  // The dialog itself focuses its title.
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('select, input')?.focus(), [form])
  const save = () =>
    submit(async () => {
      // Each change needs the ETag that the one before has returned.
      await settled()
      const stored = inbox.value.stored[item.id] ?? item
      const body = toSourceChange(readSource(stored), values)
      const isStored = await fields.submit(async () => {
        if (Object.keys(body).length > 0) showChanged(stored, await storeChange(stored, body, texts.conflict))
      })
      if (isStored) onClose()
    })
  const shared = {
    id,
    values,
    errors,
    onEdit: (change: Partial<typeof values>) => {
      setValues((before) => ({ ...before, ...change }))
      fields.forget([...Object.keys(change), 'sourceId'])
    },
  }
  return (
    <ModalDialog
      title={isForm ? texts.incentiveTitle : texts.sourceTitle}
      class={isForm ? '' : 'wide'}
      action={texts.save}
      form={form}
      isBusy={isBusy}
      error={error || describeOtherErrors(errors, sourceFields)}
      onSubmit={save}
      onClose={onClose}
    >
      {!isForm && (
        <>
          <SourceFields {...shared} isOptional={!item.source} />
          <ValueField {...shared} name="sourceRating" isOptional hint={texts.ratingHint} />
        </>
      )}
      <ValueField {...shared} name="incentive" isOptional hint={texts.incentiveHint} />
    </ModalDialog>
  )
}

/** Shows a testimonial as it is stored now; its day may put it at another place of the list. */
function showChanged(before: InboxTestimonial, item: InboxTestimonial): void {
  setState({ stored: { ...inbox.value.stored, [item.id]: item }, notice: { ...noNotice, text: texts.saved } })
  if (item.created !== before.created || inbox.value.route.filters.source) reloadList()
}
