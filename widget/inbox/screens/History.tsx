import type { HistoryEntry, InboxPage } from '../../../shared/inbox.ts'
import { Loading } from '../ui/Loading.tsx'
import { usePages } from '../ui/use-pages.ts'
import { texts } from './en.ts'
import { HistoryEntries } from './HistoryEntries.tsx'

/** The history of the workspace, or of the testimonial in the URL, newest first. */
export default function History({ page: { workspaceId } }: { page: InboxPage }) {
  const testimonialId = new URLSearchParams(location.search).get('testimonialId')
  return <HistoryList key={testimonialId} workspaceId={workspaceId} testimonialId={testimonialId} />
}

function HistoryList({ workspaceId, testimonialId }: { workspaceId: string; testimonialId: string | null }) {
  const query = testimonialId ? { testimonialId } : {}
  const history = usePages<HistoryEntry, HTMLDivElement>(workspaceId, 'history', query)
  const { data: entries, list, loadMore } = history
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
      {loadMore && (
        <p>
          <button type="button" onClick={loadMore}>
            {texts.showMore}
          </button>
        </p>
      )}
    </>
  )
}
