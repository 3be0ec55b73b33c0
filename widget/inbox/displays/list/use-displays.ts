import type { Design } from '../../../../shared/displays/designs.ts'
import type { SavedDisplay } from '../../../../shared/displays/saved-display.ts'
import * as limits from '../../../../shared/limits.ts'
import { navigate } from '../../state/navigation.ts'
import { placeUrl } from '../../state/routes.ts'
import { inbox } from '../../state/store.ts'
import { copyText } from '../../ui/copy-text.ts'
import { createOnce } from '../../ui/create-once.ts'
import { errorMessage } from '../../ui/error-message.ts'
import { useOwnerList } from '../../ui/hooks/use-owner-list.tsx'
import { useResource } from '../../ui/hooks/use-resource.ts'
import { unusedName } from '../../ui/unused-name.ts'
import { displaysApi } from '../displays-api.ts'
import { displaySnippet } from '../site/snippets.ts'
import { texts } from './en-list.ts'
import { newSettings } from './new-settings.ts'

/** Returns the displays of a workspace, and functions that change them and report it. */
export function useDisplays(workspaceId: string) {
  const api = displaysApi(workspaceId)
  const displays = useResource(workspaceId, api.list)
  const list = useOwnerList(displays, (error) => (error instanceof DOMException ? texts.copyFailed : describe(error)))
  const urlFor = ({ id }: SavedDisplay) => `${placeUrl(workspaceId, 'displays')}/${id}`
  const names = displays.data?.map(({ name }) => name) ?? []
  const create = async (design: Design) => {
    const { route } = inbox.value
    const name = unusedName(texts.layouts.wall, names)
    const display = await createOnce(() => api.create({ name, settings: newSettings(design) }), texts.unknown)
    // An owner who has gone elsewhere meanwhile stays there.
    if (inbox.value.route === route) navigate(urlFor(display))
  }
  const copy = ({ id, name, settings }: SavedDisplay) =>
    list.run(async () => {
      await copyText(displaySnippet({ origin: location.origin, workspaceId, id }, settings))
      return texts.snippetCopied(name)
    })
  const duplicate = ({ name, settings }: SavedDisplay) =>
    list.run(async () => {
      const copied = Array.from(texts.copyOf(name)).slice(0, limits.displayName).join('')
      const { name: created } = await createOnce(() => api.create({ name: copied, settings }), texts.unknown)
      await displays.reload()
      return texts.duplicated(created)
    })
  const openPage = ({ id }: SavedDisplay) => open(`/d/${id}/embed`, '_blank', 'noopener')
  const remove = ({ id, name }: SavedDisplay) => {
    const question = { title: texts.deleteTitle(name), text: texts.deleteText, action: texts.deleteConfirm }
    list.remove({ ...question, done: texts.deleted(name) }, async () => {
      await api.delete(id)
      await displays.reload()
    })
  }
  return { displays: displays.data, list, urlFor, create, copy, duplicate, openPage, remove }
}

const describe = (error: unknown) => texts.notDone(errorMessage(error))
