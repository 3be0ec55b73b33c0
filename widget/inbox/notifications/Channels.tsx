import { useState } from 'preact/hooks'
import type { Channel } from '../../../shared/channel.ts'
import { NetworkError } from '../state/api.ts'
import { Loading } from '../ui/Loading.tsx'
import { useFocus } from '../ui/use-focus.ts'
import { useOwnerKey } from '../ui/use-owner-key.tsx'
import { usePageVisible } from '../ui/use-page-visible.ts'
import { useResource } from '../ui/use-resource.ts'
import { channelsApi, type NewChannel } from './api.ts'
import { ChannelRow } from './ChannelRow.tsx'
import { CreateChannel } from './CreateChannel.tsx'
import { texts } from './en.ts'

/** Where the owner gets messages, and what adds another place. */
export function Channels({ workspaceId }: { workspaceId: string }) {
  const api = channelsApi(workspaceId)
  const channels = useResource(workspaceId, api.list)
  const [dialog, ask] = useOwnerKey()
  const [status, setStatus] = useState('')
  const [heading, focusHeading] = useFocus<HTMLHeadingElement>()
  const list = channels.data ?? []
  // An address is confirmed in another tab.
  usePageVisible(channels.reload)

  const create = async (body: NewChannel, key: string) => {
    setStatus('')
    try {
      const { kind, target } = await api.create(body, key)
      setStatus(kind === 'email' ? texts.emailAdded(target) : texts.channelAdded)
    } catch (error) {
      if (error instanceof NetworkError) void channels.reload()
      throw error
    }
    await channels.reload()
  }
  const remove = ({ id, target }: Channel) =>
    ask({
      title: texts.deleteChannelTitle(target),
      text: texts.deleteChannelText,
      action: texts.delete,
      danger: true,
      onSubmit: async (key) => {
        await api.delete(id, key)
        setStatus(texts.channelDeleted(target))
        await channels.reload()
      },
      onDone: focusHeading,
    })
  return (
    <section class="card">
      <h2 ref={heading} tabIndex={-1}>
        {texts.channels}
      </h2>
      <p class="hint">
        {texts.channelsIntro}{' '}
        <a href="/docs/messages" target="_blank" rel="noopener">
          {texts.channelsGuide}
        </a>
      </p>
      <p role="status">{status}</p>
      <Loading resource={channels} />
      {channels.data && list.length === 0 && <p>{texts.noChannels}</p>}
      <ul class="rows">
        {list.map((channel) => (
          <ChannelRow
            key={channel.id}
            channel={channel}
            api={api}
            onAsk={ask}
            onChange={(changed) => channels.replace(list.map((other) => (other.id === changed.id ? changed : other)))}
            onDelete={() => remove(channel)}
            onTest={channels.reload}
          />
        ))}
      </ul>
      <CreateChannel onAsk={ask} onCreate={create} onDone={focusHeading} />
      {dialog}
    </section>
  )
}
