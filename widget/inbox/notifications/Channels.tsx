import type { Channel } from '../../../shared/notifications/channel.ts'
import { OwnerList } from '../ui/OwnerList.tsx'
import { useOwnerList } from '../ui/use-owner-list.tsx'
import { usePageVisible } from '../ui/use-page-visible.ts'
import { replaceItem, useResource } from '../ui/use-resource.ts'
import { channelsApi, type NewChannel } from './api.ts'
import { ChannelRow } from './ChannelRow.tsx'
import { CreateChannel } from './CreateChannel.tsx'
import { texts } from './en.ts'

/** The places where the owner gets messages, and the form that adds one. */
export function Channels({ workspaceId }: { workspaceId: string }) {
  const { api, channels, list, create, remove } = useChannels(workspaceId)
  return (
    <OwnerList
      list={list}
      title={texts.channels}
      hint={
        <>
          {texts.channelsIntro}{' '}
          <a href="/docs/messages" target="_blank" rel="noopener">
            {texts.channelsGuide}
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
      <CreateChannel onAsk={list.askForKey} onCreate={create} onDone={list.focusHeading} />
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
    const question = { title: texts.deleteChannelTitle(target), text: texts.deleteChannelText, action: texts.delete }
    list.removeWithKey({ ...question, done: texts.channelDeleted(target) }, async (key) => {
      await api.delete(id, key)
      await channels.reload()
    })
  }
  return { api, channels, list, create, remove }
}
