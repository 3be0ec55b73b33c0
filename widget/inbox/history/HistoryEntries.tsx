import type { NamedHistoryEntry } from '../../../shared/inbox.ts'
import { shownName } from '../state/format.ts'
import { fillNodes } from '../ui/fill-nodes.ts'
import { formatLongDay, formatTime } from '../ui/format-date.ts'
import { texts } from './en.ts'

type Props = {
  entries: NamedHistoryEntry[]
  /** The workspace whose records the entries link to. */
  workspaceId: string
}

/** Entries of the history, grouped by local day. */
export function HistoryEntries({ entries, workspaceId }: Props) {
  const today = formatLongDay(new Date().toISOString())
  return Object.entries(Object.groupBy(entries, ({ created }) => formatLongDay(created))).map(([day, ofDay]) => (
    <section key={day} class="days">
      <h2 class="apart">{day === today ? texts.today : day}</h2>
      <ol class="rows log">
        {ofDay?.map((entry) => (
          <li key={entry.id} tabIndex={-1}>
            <time dateTime={entry.created}>{formatTime(entry.created)}</time>
            <p>
              <Sentence entry={entry} workspaceId={workspaceId} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  ))
}

function Sentence({ entry, workspaceId }: { entry: NamedHistoryEntry; workspaceId: string }) {
  const { testimonialId, actor, actorName } = entry
  const name = testimonialId ? (
    <a href={`/inbox/${workspaceId}/${testimonialId}`}>
      <bdi>{shownName(entry)}</bdi>
    </a>
  ) : (
    texts.erased
  )
  return <>{fillNodes(template(entry), { who: actorName ?? texts.actors[actor], name })}</>
}

/** Returns the sentence of an entry, with placeholders. */
function template({ actor, action, to }: NamedHistoryEntry): string {
  const isAuthor = actor === 'giver' || actor === 'link'
  const sentence = isAuthor ? texts.byAuthor[action] : undefined
  return sentence ?? (action === 'move' ? texts.moves[to ?? 'pending'] : texts.actions[action])
}
