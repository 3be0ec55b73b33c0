import { longDate, shortDate } from '../state/format.ts'
import { OwnerRow } from '../ui/lists/OwnerRow.tsx'
import { MoreMenu } from '../ui/MoreMenu.tsx'
import { texts } from './en.ts'
import { type ChannelProps, useChannelActions } from './use-channel-actions.ts'

/** A place where the owner gets messages, with its buttons. */
export function ChannelRow(props: ChannelProps) {
  const { kind, target, schedule, confirmed, stopped } = props.channel
  const { report, name, test, start, changeSchedule } = useChannelActions(props)
  const button = (text: string, onClick: () => void) => (
    <button type="button" aria-label={texts.named(text, target)} onClick={onClick}>
      {text}
    </button>
  )
  const change = { text: schedule === 'each' ? texts.sendDaily : texts.sendEach, onClick: changeSchedule }
  return (
    <OwnerRow
      name={target}
      nameRef={name}
      chips={<State channel={props.channel} />}
      details={[texts.kinds[kind], texts.scheduled[schedule]]}
      text={<Explanation channel={props.channel} />}
      actions={
        <>
          {stopped ? button(texts.startAgain, start) : button(confirmed ? texts.sendTest : texts.confirmAgain, test)}
          <MoreMenu
            name={target}
            actions={[
              // Any update would start it again.
              ...(stopped ? [] : [change]),
              { text: texts.deleteAction, isDanger: true, onClick: props.onDelete },
            ]}
          />
        </>
      }
    >
      {report}
    </OwnerRow>
  )
}

function State({ channel: { confirmed, stopped, failingSince, lastDelivered } }: Pick<ChannelProps, 'channel'>) {
  if (stopped) return <span class="state alarm">{texts.stopped}</span>
  if (!confirmed) return <span class="state warn">{texts.unconfirmed}</span>
  if (failingSince) return <span class="state alarm">{texts.failing(shortDate(failingSince))}</span>
  return (
    <span class="state published">{lastDelivered ? texts.lastSent(shortDate(lastDelivered)) : texts.nothingSent}</span>
  )
}

function Explanation({ channel: { kind, confirmed, stopped, failingSince } }: Pick<ChannelProps, 'channel'>) {
  if (stopped) {
    const moment = longDate(stopped)
    const isUnsubscribed = kind === 'email' && !failingSince
    return <p class="hint">{isUnsubscribed ? texts.unsubscribedText(moment) : texts.stoppedText(moment)}</p>
  }
  if (!confirmed) return <p class="hint">{texts.unconfirmedText}</p>
  return failingSince && <p class="hint">{texts.failingText(longDate(failingSince))}</p>
}
