import type { Channel } from '../../../shared/channel.ts'
import { longDate } from '../state/format.ts'
import { formatDay } from '../ui/format-date.ts'
import { OwnerRow } from '../ui/OwnerRow.tsx'
import { useActionStatus } from '../ui/use-action-status.tsx'
import { useFocus } from '../ui/use-focus.ts'
import type { KeyQuestion } from '../ui/use-owner-key.tsx'
import type { channelsApi } from './api.ts'
import { texts } from './en.ts'

type Props = {
  channel: Channel
  api: ReturnType<typeof channelsApi>
  /** Asks for an owner key. */
  onAsk: (question: KeyQuestion) => void
  onChange: (channel: Channel) => void
  onDelete: () => void
  /** Called after a test, which may have changed what is stored. */
  onTest: () => void
}

/** A place where the owner gets messages, with its buttons. */
export function ChannelRow(props: Props) {
  const { kind, target, schedule, confirmed, stopped, created } = props.channel
  const { report, name, test, start, changeSchedule } = useChannelActions(props)
  const button = (text: string, onClick: () => void, className = '') => (
    <button type="button" class={className} aria-label={texts.named(text, target)} onClick={onClick}>
      {text}
    </button>
  )
  return (
    <OwnerRow
      class="receiver"
      name={target}
      nameRef={name}
      chips={
        <>
          <span class="chip tag">{texts.kinds[kind]}</span>
          <State channel={props.channel} />
        </>
      }
      details={[texts.schedules[schedule], texts.added(formatDay(created))]}
      text={<Explanation channel={props.channel} />}
      actions={
        <p class="bar">
          {stopped && button(texts.startAgain, start, 'primary')}
          {!stopped && button(confirmed ? texts.sendTest : texts.confirmAgain, test)}
          {!stopped && button(schedule === 'each' ? texts.sendDaily : texts.sendEach, changeSchedule)}
          {button(texts.delete, props.onDelete, 'quiet danger')}
        </p>
      }
    >
      {report}
    </OwnerRow>
  )
}

function useChannelActions({ channel, api, onAsk, onChange, onTest }: Props) {
  const { id, target, schedule, confirmed } = channel
  const { report, show, run } = useActionStatus({ busyText: texts.sending })
  const [name, focusName] = useFocus<HTMLElement>()
  const other = schedule === 'each' ? 'daily' : 'each'
  const ask = (question: KeyQuestion) => {
    show('')
    onAsk(question)
  }
  const changeSchedule = () =>
    ask({
      title: texts.scheduleTitle[other],
      text: texts.addChannelText(target),
      action: texts.save,
      onSubmit: async (key) => {
        onChange(await api.change(id, { schedule: other }, key))
        show(texts.scheduleChanged[other])
      },
    })
  const start = () =>
    ask({
      title: texts.startTitle,
      text: texts.addChannelText(target),
      action: texts.startAgain,
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

function State({ channel: { confirmed, stopped, failingSince } }: Pick<Props, 'channel'>) {
  if (stopped) return <span class="chip warning">{texts.stopped}</span>
  if (!confirmed) return <span class="chip warning">{texts.unconfirmed}</span>
  return failingSince && <span class="chip warning">{texts.failing}</span>
}

function Explanation({ channel: { kind, confirmed, stopped, failingSince } }: Pick<Props, 'channel'>) {
  if (stopped) {
    const moment = longDate(stopped)
    return <p>{kind === 'email' && !failingSince ? texts.unsubscribedText(moment) : texts.stoppedText(moment)}</p>
  }
  if (!confirmed) return <p>{texts.unconfirmedText}</p>
  return failingSince && <p>{texts.failingText(longDate(failingSince))}</p>
}
