import type { Form } from '../../../../shared/forms/form.ts'
import type { FormSettings } from '../../../../shared/forms/form-settings.ts'
import type { InboxPage } from '../../../../shared/inbox.ts'
import * as limits from '../../../../shared/limits.ts'
import { navigate } from '../../state/navigation.ts'
import { screenUrl } from '../../state/routes.ts'
import { errorMessage } from '../../ui/error-message.ts'
import { OwnerList } from '../../ui/OwnerList.tsx'
import { useOwnerList } from '../../ui/use-owner-list.tsx'
import { useResource } from '../../ui/use-resource.ts'
import { formsApi } from '../editor/forms-api.ts'
import '../styles.ts'
import { texts } from '../texts/en.ts'
import { CreateForm } from './CreateForm.tsx'
import { FormRow } from './FormRow.tsx'

/** The forms of the workspace, and the form that creates one. */
export default function FormList({ page: { workspaceId } }: { page: InboxPage }) {
  const { forms, list, urlFor, ...actions } = useForms(workspaceId)
  return (
    <>
      <h1>{texts.forms}</h1>
      <p class="hint">{texts.formsIntro}</p>
      <OwnerList
        list={list}
        title={texts.yourForms}
        empty={forms?.all.length === 0 && texts.noForms}
        rows={forms?.all.map((form) => (
          <FormRow
            key={form.id}
            form={form}
            url={urlFor(form)}
            count={forms.counts[form.id] ?? 0}
            onDuplicate={() => actions.duplicate(form)}
            onClose={() => actions.close(form)}
            onDelete={() => actions.remove(form)}
          />
        ))}
      />
      <CreateForm onCreate={actions.create} />
    </>
  )
}

function useForms(workspaceId: string) {
  const api = formsApi(workspaceId)
  const forms = useResource(workspaceId, async () => {
    const [all, counts] = await Promise.all([api.list(), api.counts()])
    return { all, counts }
  })
  const list = useOwnerList(forms, (error) => texts.notDone(errorMessage(error)))
  const urlFor = ({ id }: Form) => `${screenUrl(workspaceId, 'forms')}/${id}`
  /** Does something to a form, and reports it. */
  const run = (action: () => Promise<string>) =>
    list.run(async () => {
      const result = await action()
      await forms.reload()
      return result
    })
  const create = async (name: string, settings: FormSettings) => {
    const form = await api.create({ name, settings })
    navigate(urlFor(form))
    return form
  }
  const duplicate = (form: Form) =>
    run(async () => {
      const name = Array.from(texts.copyOf(form.name)).slice(0, limits.formName).join('')
      const copy = await api.create({ name, settings: await currentSettings(api, form) })
      return texts.duplicated(copy.name)
    })
  const close = ({ id, name, closed }: Form) =>
    run(async () => {
      await api.change(id, { closed: !closed })
      return closed ? texts.reopened(name) : texts.closedNow(name)
    })
  const remove = ({ id, name }: Form) => {
    const question = { title: texts.deleteTitle(name), text: texts.deleteText, action: texts.deleteConfirm }
    list.remove({ ...question, done: texts.deleted(name) }, async () => {
      await api.delete(id)
      await forms.reload()
    })
  }
  return { forms: forms.data, list, urlFor, create, duplicate, close, remove }
}

/** Fetches the settings of the draft, or else of the live version. */
async function currentSettings(api: ReturnType<typeof formsApi>, { id, draft, live }: Form): Promise<FormSettings> {
  const versions = draft || live === null ? [] : await api.versions(id)
  return draft ?? versions.find(({ number }) => number === live)?.settings ?? {}
}
