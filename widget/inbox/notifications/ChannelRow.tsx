import { longDate } from '../state/format.ts'
import { formatDay } from '../ui/format-date.ts'
import { OwnerRow } from '../ui/OwnerRow.tsx'
import { texts } from './en.ts'
import { type ChannelProps, useChannelActions } from './use-channel-actions.ts'

/** A place where the owner gets messages, with its buttons. */
export function ChannelRow(props: ChannelProps) {
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

function State({ channel: { confirmed, stopped, failingSince } }: Pick<ChannelProps, 'channel'>) {
  if (stopped) return <span class="chip warning">{texts.stopped}</span>
  if (!confirmed) return <span class="chip warning">{texts.unconfirmed}</span>
  return failingSince && <span class="chip warning">{texts.failing}</span>
}

function Explanation({ channel: { kind, confirmed, stopped, failingSince } }: Pick<ChannelProps, 'channel'>) {
  if (stopped) {
    const moment = longDate(stopped)
    return <p>{kind === 'email' && !failingSince ? texts.unsubscribedText(moment) : texts.stoppedText(moment)}</p>
  }
  if (!confirmed) return <p>{texts.unconfirmedText}</p>
  return failingSince && <p>{texts.failingText(longDate(failingSince))}</p>
}
