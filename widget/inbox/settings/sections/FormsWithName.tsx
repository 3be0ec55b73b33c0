import type { FormSettings } from '../../../../shared/forms/form-settings.ts'
import { formsApi } from '../../forms/editor/forms-api.ts'
import { placeUrl } from '../../state/routes.ts'
import { useResource } from '../../ui/hooks/use-resource.ts'
import { Loading } from '../../ui/Loading.tsx'
import { texts } from './en-business.ts'

type Props = { workspaceId: string; oldName: string; name: string }

/** The forms whose words have the old name of the workspace: they are literal, because people agree to them. */
export function FormsWithName({ workspaceId, oldName, name }: Props) {
  const forms = useResource(`${workspaceId} ${oldName} ${name}`, () => findForms(workspaceId, oldName, name))
  if (!forms.data?.[0]) return <Loading resource={forms} />
  return (
    <div class="note" role="status">
      <p>{texts.oldNameInForms(oldName)}</p>
      <ul>
        {forms.data.map((form) => (
          <li key={form.id}>
            <a href={`${placeUrl(workspaceId, 'forms')}/${form.id}`}>{form.name}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}

async function findForms(workspaceId: string, oldName: string, name: string) {
  const api = formsApi(workspaceId)
  const all = await api.list()
  const found = all.map(async ({ id, live, draft }) => {
    const versions = live === null ? [] : await api.versions(id)
    const shown = versions.find(({ number }) => number === live)?.settings
    return [draft, shown].some((settings) => settings && hasName(settings, oldName, name))
  })
  const isFound = await Promise.all(found)
  return all.filter((_, index) => isFound[index])
}

/** Returns whether words of a form have the old name, other than as a part of the new one. */
function hasName({ questions, consents, texts, thanks, languages }: FormSettings, oldName: string, name: string) {
  let isFound = false
  JSON.stringify({ questions, consents, texts, thanks, languages }, (_, value) => {
    if (typeof value === 'string') isFound ||= value.replaceAll(name, '').includes(oldName)
    return value
  })
  return isFound
}
