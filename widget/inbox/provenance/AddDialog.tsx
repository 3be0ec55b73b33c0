import { useEffect, useLayoutEffect } from 'preact/hooks'
import type { InboxTestimonial } from '../../../shared/inbox.ts'
import { request } from '../state/api.ts'
import { inbox, setState } from '../state/store.ts'
import { createOnce } from '../ui/create-once.ts'
import { useFieldErrors } from '../ui/dialogs/use-field-errors.ts'
import { useConfirmation } from '../ui/hooks/use-confirmation.tsx'
import { useSubmit } from '../ui/hooks/use-submit.ts'
import { useUniqueId } from '../ui/hooks/use-unique-id.ts'
import { ModalDialog } from '../ui/ModalDialog.tsx'
import { type Draft, emptyDraft, isTyped, toBody } from './add-draft.ts'
import { describeOtherErrors, moveIdError } from './describe-field-error.ts'
import { texts } from './en.ts'
import { GroundFields } from './GroundFields.tsx'
import { PersonFields } from './PersonFields.tsx'
import { PhotoField } from './PhotoField.tsx'
import { SourceFields } from './SourceFields.tsx'
import { showAdded } from './show-added.ts'
import { useDraft } from './use-draft.ts'
import { useKeyboardSubmit } from './use-keyboard-submit.ts'
import { usePhoto } from './use-photo.ts'
import { ValueField } from './ValueField.tsx'

const close = () => setState({ dialog: null })

/** The dialog that adds a testimonial by hand. The service validates it, so that there is one sentence for each rule. */
export default function AddDialog() {
  const id = useUniqueId()
  const { workspaceId } = inbox.value.page
  const { draft, key, edit, erase } = useDraft(workspaceId)
  const photo = usePhoto(workspaceId, (imageUrl) => edit({ imageUrl }))
  const { form, errors: rejected, ...fields } = useFieldErrors()
  // The service makes it from words, name and day.
  const errors = moveIdError(rejected, 'testimonialText')
  const { isBusy, error, submit } = useSubmit()
  const [question, confirm] = useConfirmation()
  useKeyboardSubmit(form)
  // It stands below the fields, which may be out of sight.
  useEffect(() => {
    if (error) form.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' })
  }, [error, form])
  // The dialog itself focuses its title.
  useLayoutEffect(() => form.current?.querySelector('textarea')?.focus(), [form])
  const confirmClose = () => {
    if (!isTyped(draft.current)) return true
    const onDone = () => {
      erase()
      close()
    }
    confirm({ ...texts.discard, onSubmit: async () => undefined, onDone })
    return false
  }
  const send = () => {
    const body = toBody(draft.current)
    return request<InboxTestimonial>(workspaceId, 'testimonials', { method: 'POST', body, idempotencyKey: key.current })
  }
  const add = () =>
    submit(async () => {
      if (!(await photo.settled())) return void fields.reject({})
      await fields.submit(async () => {
        const item = await createOnce(send, texts.unknownResult)
        erase()
        showAdded(item)
      })
    })
  const onEdit = (change: Partial<Draft>) => {
    edit(change)
    fields.forget([...Object.keys(change), 'sourceId'])
  }
  const setConsent = (consent: string) => {
    onEdit({ consent })
    // The field for the ground would open below the buttons.
    requestAnimationFrame(() => form.current?.querySelector('[name=ground]')?.scrollIntoView({ block: 'nearest' }))
  }
  const shared = { id, values: draft.current, errors, onEdit }
  return (
    <>
      <ModalDialog
        title={texts.addTitle}
        class="wide"
        action={texts.add}
        form={form}
        isBusy={isBusy}
        error={error || describeOtherErrors(errors, Object.keys(emptyDraft))}
        onSubmit={add}
        onClose={close}
        confirmClose={confirmClose}
      >
        <PersonFields {...shared} />
        <SourceFields {...shared} />
        <ValueField {...shared} name="incentive" isOptional hint={texts.incentiveHint} />
        <PhotoField id={id} url={draft.current.imageUrl} photo={photo} />
        <GroundFields {...shared} consent={draft.current.consent} onConsent={setConsent} />
      </ModalDialog>
      {question}
    </>
  )
}
