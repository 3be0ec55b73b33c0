import type { Channel } from '../../../shared/notifications/channel.ts'
import { useActionStatus } from '../ui/hooks/use-action-status.tsx'
import { useFocus } from '../ui/hooks/use-focus.ts'
import type { KeyQuestion } from '../ui/hooks/use-owner-key.tsx'
import type { channelsApi } from './api.ts'
import { texts } from './en.ts'

export type ChannelProps = {
  channel: Channel
  api: ReturnType<typeof channelsApi>
  /** Asks for an owner key. */
  onAsk: (question: KeyQuestion) => void
  onChange: (channel: Channel) => void
  onDelete: () => void
  /** Called after a test, which may have changed what is stored. */
  onTest: () => void
}

/** Returns what can be done about a channel, with its result. */
export function useChannelActions({ channel, api, onAsk, onChange, onTest }: ChannelProps) {
  const { id, target, schedule, confirmed } = channel
  const { report, show, run } = useActionStatus({ busyText: texts.sending })
  const [name, focusName] = useFocus<HTMLHeadingElement>()
  const other = schedule === 'each' ? 'daily' : 'each'
  const ask = (question: KeyQuestion) => {
    show('')
    onAsk(question)
  }
  const changeSchedule = () =>
    ask({
      title: texts.scheduleTitle[other],
      text: texts.to(target),
      action: texts.save,
      onSubmit: async (key) => {
        onChange(await api.change(id, { schedule: other }, key))
        show(texts.scheduleChanged[other])
      },
    })
  const start = () =>
    ask({
      title: texts.startTitle,
      text: texts.to(target),
      action: texts.start,
      onSubmit: async (key) => {
        const started = await api.change(id, {}, key)
        onChange(started)
        show(started.confirmed ? texts.started : texts.startedUnconfirmed)
      },
      // The button is gone.
      onDone: focusName,
    })
  const test = () =>
    run(async () => {
      const { outcome, status, ms } = await api.test(id)
      onTest()
      if (outcome === 'dropped') return texts.testMessageDropped
      if (outcome !== 'delivered') return texts.testMessageFailed(status)
      return confirmed ? texts.testMessageSent(ms) : texts.confirmationSent
    })
  return { report, name, test, start, changeSchedule }
}
