import { useEffect, useRef } from 'preact/hooks'
import type { InboxPage } from '../../../shared/inbox.ts'
import { Loading } from '../ui/Loading.tsx'
import { texts } from './en.ts'
import { HistoryEntries } from './HistoryEntries.tsx'
import { useHistory } from './use-history.ts'

/** What was done in the workspace, or to the testimonial in the URL, newest first. */
export default function History({ page: { workspaceId } }: { page: InboxPage }) {
  const testimonialId = new URLSearchParams(location.search).get('testimonialId')
  const history = useHistory(workspaceId, testimonialId)
  const { data: entries, cursor, reload } = history
  const list = useRef<HTMLDivElement>(null)
  /** The number of entries before "Show 50 more". */
  const shownBefore = useRef(0)
  useEffect(() => {
    const before = shownBefore.current
    if (!before || !entries || entries.length <= before) return
    shownBefore.current = 0
    // The first new entry: the button that loaded it may be gone.
    list.current?.querySelectorAll<HTMLElement>('li')[before]?.focus()
  }, [entries])
  return (
    <>
      <h1>{texts.history}</h1>
      <p class="hint">{testimonialId ? texts.historyOfOne : texts.historyIntro}</p>
      {testimonialId && (
        <p>
          <a href={`/inbox/${workspaceId}/history`}>{texts.wholeHistory}</a>
        </p>
      )}
      {entries && entries.length > 0 && (
        <div ref={list} class="card">
          <HistoryEntries workspaceId={workspaceId} entries={entries} />
        </div>
      )}
      {entries?.length === 0 && (
        <div class="card">
          <h2>{texts.noHistory}</h2>
          <p>{texts.noHistoryHint}</p>
        </div>
      )}
      <Loading resource={history} />
      {cursor && (
        <p>
          <button
            type="button"
            onClick={() => {
              shownBefore.current = entries?.length ?? 0
              reload()
            }}
          >
            {texts.showMore}
          </button>
        </p>
      )}
    </>
  )
}
