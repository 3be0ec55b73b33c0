import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { InboxTestimonial } from '../../../shared/inbox.ts'
import { sourceLabel } from '../../../shared/provenance/sources.ts'
import { LazyPart } from '../lazy/LazyPart.tsx'
import { webUrl } from '../record/links.ts'
import { Property } from '../record/Property.tsx'
import type { ConsentEvents } from '../record/use-consent-events.ts'
import { noFilters } from '../state/filters.ts'
import { listUrl } from '../state/routes.ts'
import { formatSourceDay } from '../state/source-day.ts'
import { formatDay } from '../ui/format-date.ts'
import { texts } from './en-property.ts'
import { useImport } from './use-import.ts'

const loadDialog = () => import('./SourceDialog.tsx')

type Props = { workspaceId: string; item: InboxTestimonial; events: ConsentEvents | null | undefined }

/** Where a testimonial first appeared, and what its author received for it. Of what a form collected, that alone. */
export function SourceProperty({ workspaceId, item, events }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const { source, importId, incentive } = item
  const isForm = !source && events?.[0]?.by === 'visitor'
  // Known later than the others, what has no source is not shown before.
  if (!source && !incentive && !events) return null
  const action = isForm
    ? incentive
      ? texts.changeIncentive
      : texts.addIncentive
    : source
      ? texts.changeSource
      : texts.addSource
  return (
    <Property name={isForm ? texts.received : texts.firstSaid}>
      {!isForm && (source || importId ? <SourceLine workspaceId={workspaceId} item={item} /> : texts.notNoted)}
      {incentive && (
        <p>
          {!isForm && `${texts.received}: `}
          <bdi>{incentive}</bdi>
        </p>
      )}
      <p class="bar">
        <button type="button" class="link" onClick={() => setIsOpen(true)}>
          {action}
        </button>
      </p>
      {isOpen && <LazyPart load={loadDialog} props={{ item, isForm, onClose: () => setIsOpen(false) }} />}
    </Property>
  )
}

/** The source in one line, with a dot between its parts, and the import. */
function SourceLine({ workspaceId, item }: { workspaceId: string; item: InboxTestimonial }) {
  const { source, sourceName, sourceUrl, sourceDay, sourceRating, importId } = item
  const name = source && sourceLabel(source, sourceName)
  const url = webUrl(sourceUrl ?? '')
  const parts: ComponentChildren[] = [
    name && <bdi>{name}</bdi>,
    sourceDay && formatSourceDay(sourceDay),
    url && (
      <a href={url} target="_blank" rel="noreferrer noopener" aria-label={texts.linkTo(name ?? url)}>
        {texts.link}
      </a>
    ),
    sourceRating && <bdi>{texts.rated(sourceRating)}</bdi>,
  ].filter(Boolean)
  return (
    <>
      {parts.length > 0 && <p>{parts.flatMap((part, index) => (index > 0 ? [' · ', part] : [part]))}</p>}
      {/* A line of its own: its day is known later, and could break the other. */}
      {importId && (
        <p>
          <ImportLink workspaceId={workspaceId} id={importId} />
        </p>
      )}
    </>
  )
}

/** A link to everything of an import. */
function ImportLink({ workspaceId, id }: { workspaceId: string; id: string }) {
  const found = useImport(workspaceId, id)
  return (
    <a href={listUrl(workspaceId, { ...noFilters, import: id })}>
      {found ? texts.importOf(formatDay(found.created)) : texts.anImport}
    </a>
  )
}
