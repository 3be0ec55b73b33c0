import type { InboxTestimonial } from '../../shared/inbox.ts'
import { texts } from './en-confirm.ts'
import { closeDialog, Question } from './Question.tsx'
import { settled } from './state/actions.ts'
import { request } from './state/api.ts'
import { describe } from './state/send.ts'
import { inbox, noNotice, setState } from './state/store.ts'
import { useSubmit } from './ui/hooks/use-submit.ts'
import { useGround } from './use-ground.tsx'

/** Notes that the author of a testimonial, which no form has collected, agrees to its publication. */
export function ConsentDialog({ id }: { id: string }) {
  const { isBusy, error, submit } = useSubmit()
  const ground = useGround((ground) => submit(() => noteConsent(id, ground)))
  const fields = (
    <>
      {ground.field}
      {error && (
        <p role="alert" class="error">
          {error}
        </p>
      )}
    </>
  )
  return (
    <Question title={texts.consentTitle(describe([id]))} text={texts.consentHint} fields={fields}>
      <button type="button" class="primary" aria-disabled={isBusy} onClick={ground.submit}>
        {texts.note}
      </button>
    </Question>
  )
}

/** @throws ApiError or NetworkError; then nothing is noted, or it is not known. */
async function noteConsent(id: string, ground: string): Promise<void> {
  // Each change needs the ETag that the one before has returned.
  await settled()
  const { page, stored } = inbox.value
  const body = { gaveConsent: true, ground }
  const ifMatch = stored[id]?.etag ?? ''
  const path = `testimonials/${id}`
  const item = await request<InboxTestimonial>(page.workspaceId, path, { method: 'PATCH', body, ifMatch })
  closeDialog()
  const notice = { ...noNotice, text: texts.noted(describe([id])) }
  setState({ stored: { ...inbox.value.stored, [id]: item }, notice })
}
