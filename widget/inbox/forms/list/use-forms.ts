import type { Form } from '../../../../shared/forms/form.ts'
import type { FormSettings } from '../../../../shared/forms/form-settings.ts'
import * as limits from '../../../../shared/limits.ts'
import { formScriptTag, scriptTag } from '../../../../shared/snippet.ts'
import { navigate } from '../../state/navigation.ts'
import { placeUrl } from '../../state/routes.ts'
import { errorMessage } from '../../ui/error-message.ts'
import { useOwnerList } from '../../ui/hooks/use-owner-list.tsx'
import { useResource } from '../../ui/hooks/use-resource.ts'
import { formsApi } from '../editor/forms-api.ts'
import { rememberLanguage } from '../templates/form-language.ts'
import type { Template } from '../templates/templates.ts'
import { listTexts as texts } from '../texts/en-list.ts'

/** Returns the forms of a workspace, and functions that change them and report it. */
export function useForms(workspaceId: string) {
  const api = formsApi(workspaceId)
  const forms = useResource(workspaceId, async () => {
    const [all, summaries] = await Promise.all([api.list(), api.summaries()])
    return { all, summaries }
  })
  const list = useOwnerList(forms, (error) => (error instanceof DOMException ? texts.copyFailed : describe(error)))
  const urlFor = ({ id }: Form) => `${placeUrl(workspaceId, 'forms')}/${id}`
  /** Does something to a form, and reports it. */
  const run = (action: () => Promise<string>) =>
    list.run(async () => {
      const result = await action()
      await forms.reload()
      return result
    })
  const create = async (template: Template, language: string, settings: FormSettings) => {
    const names = forms.data?.all.map(({ name }) => name) ?? []
    const form = await api.create({ name: unusedName(texts.templates[template].label, names), settings })
    rememberLanguage(form.id, language)
    navigate(urlFor(form))
  }
  const copyTag = (tag: string, name: string) =>
    list.run(async () => {
      await copy(tag)
      return texts.codeCopied(name)
    })
  const { origin } = location
  const copyCode = ({ id, name }: Form) => copyTag(formScriptTag(origin, workspaceId, id), name)
  const copyStandardCode = () => copyTag(scriptTag(origin, { workspace: workspaceId }), texts.standardFormInSentence)
  const duplicate = ({ id, name, draft }: Form) =>
    run(async () => {
      const settings = draft ?? forms.data?.summaries[id]?.published ?? {}
      const copied = await api.create({
        name: Array.from(texts.copyOf(name)).slice(0, limits.formName).join(''),
        settings,
      })
      return texts.duplicated(copied.name)
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
  return { forms: forms.data, list, urlFor, create, copyCode, copyStandardCode, duplicate, close, remove }
}

const describe = (error: unknown) => texts.notDone(errorMessage(error))

/** Copies a text. @throws DOMException where there is no clipboard, as without https or permission. */
async function copy(text: string): Promise<void> {
  if (!navigator.clipboard) throw new DOMException()
  await navigator.clipboard.writeText(text)
}

/** Returns the name, with a number if another form has it. */
function unusedName(name: string, used: string[]): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : `${name} ${number}`
    if (!used.includes(candidate)) return candidate
  }
}
