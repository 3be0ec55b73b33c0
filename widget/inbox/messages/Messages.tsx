import { useState } from 'preact/hooks'
import type { InboxPage } from '../../../shared/inbox.ts'
import type { Channel } from '../../../shared/notifications/channel.ts'
import { LazyPart } from '../lazy/LazyPart.tsx'
import { useOwnerList } from '../ui/hooks/use-owner-list.tsx'
import { usePageVisible } from '../ui/hooks/use-page-visible.ts'
import { replaceItem, useResource } from '../ui/hooks/use-resource.ts'
import { OwnerList } from '../ui/lists/OwnerList.tsx'
import { channelsApi, type NewChannel } from './api.ts'
import { ChannelRow } from './ChannelRow.tsx'
import { texts } from './en.ts'

const loadDialog = () => import('./AddChannel.tsx')

/** The places where the owner gets messages about testimonials, and a dialog that adds one. */
export default function Messages({ page: { workspaceId } }: { page: InboxPage }) {
  const { api, channels, list, create, remove } = useChannels(workspaceId)
  const [isAdding, setIsAdding] = useState(false)
  return (
    <OwnerList
      list={list}
      level="h1"
      title={texts.messages}
      action={
        <button type="button" class="primary" onClick={() => setIsAdding(true)}>
          {texts.addChannel}
        </button>
      }
      hint={
        <>
          {texts.intro}{' '}
          <a href="/docs/guides/messages" target="_blank" rel="noopener">
            {texts.guide}
          </a>
        </>
      }
      empty={channels.data?.length === 0 && texts.noChannels}
      rows={channels.data?.map((channel) => (
        <ChannelRow
          key={channel.id}
          channel={channel}
          api={api}
          onAsk={list.askForKey}
          onChange={(changed) => replaceItem(channels, changed)}
          onDelete={() => remove(channel)}
          onTest={channels.reload}
        />
      ))}
    >
      {isAdding && <LazyPart load={loadDialog} props={{ onCreate: create, onClose: () => setIsAdding(false) }} />}
    </OwnerList>
  )
}

function useChannels(workspaceId: string) {
  const api = channelsApi(workspaceId)
  const channels = useResource(workspaceId, api.list)
  const list = useOwnerList(channels)
  // An e-mail is confirmed in another tab.
  usePageVisible(channels.reload)
  const create = async (body: NewChannel, key: string) => {
    const { kind, target } = await list.create(() => api.create(body, key), texts.unknownResult)
    list.show(kind === 'email' ? texts.emailAdded(target) : texts.channelAdded)
    await channels.reload()
  }
  const remove = ({ id, target }: Channel) => {
    const question = { title: texts.deleteTitle(target), text: texts.deleteText, action: texts.delete }
    list.removeWithKey({ ...question, done: texts.deleted(target) }, async (key) => {
      await api.delete(id, key)
      await channels.reload()
    })
  }
  return { api, channels, list, create, remove }
}
