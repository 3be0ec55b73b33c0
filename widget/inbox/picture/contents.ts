import { initials, shownName } from '../../../shared/displays/shown-name.ts'
import type { InboxTestimonial } from '../../../shared/inbox.ts'
import { isPlatform, sourceLabel } from '../../../shared/provenance/sources.ts'
import type { Workspace } from '../../../shared/workspace/workspace.ts'
import type { Contents } from './draw.ts'
import { texts } from './en.ts'
import { toMark } from './passage.ts'

/** Everything that a picture can show. */
export type Subject = {
  item: InboxTestimonial
  workspace: Workspace
  photo: HTMLImageElement | null
  logo: HTMLImageElement | null
}

/** The parts that a picture can leave out. */
export const parts = ['stars', 'portrait', 'role'] as const
export type Parts = Record<(typeof parts)[number], boolean>

/** Returns the contents of a picture with this passage. */
export function toContents({ item, workspace, photo, logo }: Subject, text: string, shown: Parts): Contents {
  const name = shownName(item.firstname, item.lastname, workspace.displayNames) ?? texts.anonymous
  const role = [item.subtitle, item.company].flatMap((part) => part?.trim() || []).join(', ')
  const platform = item.source && isPlatform(item.source) ? sourceLabel(item.source, item.sourceName) : ''
  return {
    text,
    highlight: toMark(text, item.highlight),
    name,
    initials: initials(name),
    details: [shown.role ? role : '', platform && texts.firstPublished(platform)].filter(Boolean),
    stars: shown.stars ? item.stars : null,
    hasPortrait: shown.portrait,
    photo,
    business: workspace.name,
    logo,
  }
}
