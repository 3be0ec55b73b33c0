import type { HistoryEntry } from '../../../shared/inbox.ts'
import { formatDay, formatTime } from '../ui/format-date.ts'
import { texts } from './en.ts'

type Props = {
  entries: HistoryEntry[]
  /** The workspace whose records the entries link to. */
  workspaceId: string
}

/** Entries of the history, grouped by local day. */
export function HistoryEntries({ entries, workspaceId }: Props) {
  return Object.entries(Object.groupBy(entries, ({ created }) => formatDay(created))).map(([day, ofDay]) => (
    <section key={day}>
      <h2 class="day">{day}</h2>
      <ol class="history">
        {ofDay?.map((entry) => (
          <li key={entry.id} tabIndex={-1}>
            <time dateTime={entry.created}>{formatTime(entry.created)}</time>
            <span>
              {entry.testimonialId ? (
                <a href={`/inbox/${workspaceId}/${entry.testimonialId}`}>{describe(entry)}</a>
              ) : (
                describe(entry)
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  ))
}

/** Returns the sentence of an entry. */
function describe({ actor, action, to }: HistoryEntry): string {
  const isAuthor = actor === 'giver' || actor === 'link'
  const move = isAuthor ? texts.changedByAuthor : texts.moves[to ?? 'pending']
  const sentence = action === 'move' ? move : texts.actions[action]
  return sentence(texts.actors[actor])
}
