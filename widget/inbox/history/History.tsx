import type { InboxPage, NamedHistoryEntry } from '../../../shared/inbox.ts'
import { sectionUrl } from '../state/routes.ts'
import { Loading } from '../ui/Loading.tsx'
import { usePages } from '../ui/lists/use-pages.ts'
import { Sprig } from '../ui/Sprig.tsx'
import { texts } from './en.ts'
import { HistoryEntries } from './HistoryEntries.tsx'

/** The history of the workspace, or of the testimonial in the URL, newest first. */
export default function History({ page: { workspaceId } }: { page: InboxPage }) {
  const testimonialId = new URLSearchParams(location.search).get('testimonialId')
  return <HistoryList key={testimonialId} workspaceId={workspaceId} testimonialId={testimonialId} />
}

function HistoryList({ workspaceId, testimonialId }: { workspaceId: string; testimonialId: string | null }) {
  const query = testimonialId ? { testimonialId } : {}
  const history = usePages<NamedHistoryEntry, HTMLDivElement>(workspaceId, 'named-history', query)
  const { data: entries, list, loadMore } = history
  return (
    <>
      <header class="bar head">
        <h1>{texts.history}</h1>
      </header>
      {testimonialId && (
        <p class="muted">
          {texts.ofOne} <a href={sectionUrl(workspaceId, 'history')}>{texts.whole}</a>
        </p>
      )}
      {entries && entries.length > 0 && (
        <div ref={list} class="days">
          <HistoryEntries workspaceId={workspaceId} entries={entries} />
        </div>
      )}
      {entries?.length === 0 && (
        <div class="empty">
          <Sprig />
          <p>{texts.none}</p>
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
