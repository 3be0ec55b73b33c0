import type { Form } from '../../../../shared/forms/form.ts'
import * as limits from '../../../../shared/limits.ts'
import { formScriptTag, scriptTag } from '../../../../shared/snippet.ts'
import { navigate } from '../../state/navigation.ts'
import { placeUrl } from '../../state/routes.ts'
import { inbox } from '../../state/store.ts'
import { copyText } from '../../ui/copy-text.ts'
import { errorMessage } from '../../ui/error-message.ts'
import { useOwnerList } from '../../ui/hooks/use-owner-list.tsx'
import { useResource } from '../../ui/hooks/use-resource.ts'
import { unusedName } from '../../ui/unused-name.ts'
import { formsApi } from '../editor/forms-api.ts'
import { rememberLanguage } from '../templates/form-language.ts'
import { loadTemplateTexts } from '../templates/template-texts.ts'
import { type Template, templateSettings } from '../templates/templates.ts'
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
  const create = async (template: Template, language: string) => {
    const { route } = inbox.value
    const settings = templateSettings(template, await loadTemplateTexts(language))
    const names = forms.data?.all.map(({ name }) => name) ?? []
    const form = await api.create({ name: unusedName(texts.templates[template].label, names), settings })
    rememberLanguage(form.id, language)
    // An owner who has gone elsewhere meanwhile stays there.
    if (inbox.value.route === route) navigate(urlFor(form))
  }
  const copyTag = (tag: string, name: string) =>
    list.run(async () => {
      await copyText(tag)
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
