import { useRef, useState } from 'preact/hooks'
import type { Form } from '../../../../shared/form.ts'
import type { FormSettings } from '../../../../shared/form-settings.ts'
import type { InboxPage } from '../../../../shared/inbox.ts'
import * as limits from '../../../../shared/limits.ts'
import { navigate } from '../../state/navigation.ts'
import { screenUrl } from '../../state/routes.ts'
import { errorMessage } from '../../ui/error-message.ts'
import { Loading } from '../../ui/Loading.tsx'
import { ModalDialog } from '../../ui/ModalDialog.tsx'
import { useFocus } from '../../ui/use-focus.ts'
import { useResource } from '../../ui/use-resource.ts'
import { formsApi } from '../editor/forms-api.ts'
import { texts } from '../texts/en.ts'
import { CreateForm } from './CreateForm.tsx'
import '../styles.ts'
import { FormRow } from './FormRow.tsx'

/** The forms of the workspace, and what creates another one. */
export default function FormList({ page: { workspaceId } }: { page: InboxPage }) {
  const api = formsApi(workspaceId)
  const forms = useResource(workspaceId, async () => {
    const [list, counts] = await Promise.all([api.list(), api.counts()])
    return { list, counts }
  })
  const [status, setStatus] = useState('')
  const [error, setError] = useState('')
  const [formToDelete, setFormToDelete] = useState<Form>()
  const [isBusy, setIsBusy] = useState(false)
  const isRunning = useRef(false)
  const [dialogError, setDialogError] = useState('')
  const [heading, focusHeading] = useFocus<HTMLHeadingElement>()
  const { list = [], counts = {} } = forms.data ?? {}

  /** Does something to a form, and reports it; one thing at a time. */
  const run = async (action: () => Promise<string>) => {
    if (isRunning.current) return
    isRunning.current = true
    setError('')
    setStatus('')
    try {
      const result = await action()
      await forms.reload()
      setStatus(result)
    } catch (thrown) {
      setError(texts.notDone(errorMessage(thrown)))
    }
    isRunning.current = false
  }
  const create = async (name: string, settings: FormSettings) => {
    const form = await api.create({ name, settings })
    navigate(`${screenUrl(workspaceId, 'forms')}/${form.id}`)
    return form
  }
  const duplicate = ({ id, name, draft, live }: Form) =>
    run(async () => {
      const versions = draft || live === null ? [] : await api.versions(id)
      const settings = draft ?? versions.find(({ number }) => number === live)?.settings ?? {}
      const copy = await api.create({
        name: Array.from(texts.copyOf(name)).slice(0, limits.formName).join(''),
        settings,
      })
      return texts.duplicated(copy.name)
    })
  const close = ({ id, name, closed }: Form) =>
    run(async () => {
      await api.change(id, { closed: !closed })
      return closed ? texts.reopened(name) : texts.closedNow(name)
    })
  const remove = async ({ id, name }: Form) => {
    setIsBusy(true)
    setDialogError('')
    try {
      await api.delete(id)
      setFormToDelete(undefined)
      await forms.reload()
      setStatus(texts.deleted(name))
      focusHeading()
    } catch (thrown) {
      setDialogError(errorMessage(thrown))
    }
    setIsBusy(false)
  }
  return (
    <>
      <h1>{texts.forms}</h1>
      <p class="hint">{texts.formsIntro}</p>
      <section class="card">
        <h2 ref={heading} tabIndex={-1}>
          {texts.yourForms}
        </h2>
        <p role="status">{status}</p>
        <p role="alert">{error}</p>
        <Loading resource={forms} />
        {forms.data && list.length === 0 && <p>{texts.noForms}</p>}
        <ul class="rows">
          {list.map((form) => (
            <FormRow
              key={form.id}
              form={form}
              url={`${screenUrl(workspaceId, 'forms')}/${form.id}`}
              count={counts[form.id] ?? 0}
              onDuplicate={() => duplicate(form)}
              onClose={() => close(form)}
              onDelete={() => {
                setDialogError('')
                setFormToDelete(form)
              }}
            />
          ))}
        </ul>
      </section>
      <CreateForm onCreate={create} />
      {formToDelete && (
        <ModalDialog
          title={texts.deleteTitle(formToDelete.name)}
          action={texts.deleteConfirm}
          danger
          isBusy={isBusy}
          error={dialogError}
          onSubmit={() => remove(formToDelete)}
          onClose={() => setFormToDelete(undefined)}
        >
          <p>{texts.deleteText}</p>
        </ModalDialog>
      )}
    </>
  )
}
