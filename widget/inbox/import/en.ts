import { plural } from '../state/en.ts'

/** The English texts of the list of imports, and of undoing one. */
export const texts = {
  import: 'Import',
  start: 'Import testimonials',
  inbox: 'Inbox',
  intro:
    'Bring what people have already said. Files from Senja, Google, LinkedIn, Judge.me, Trustpilot, app stores, or any table.',
  listIntro: 'Everything arrives as pending. Nothing is published by itself.',
  unnamed: 'Without a name',
  counts: {
    created: (count: number) => `${count} added`,
    exists: (count: number) => `${count} already here`,
    changed: (count: number) => `${count} changed at the source`,
    erased: (count: number) => `${count} erased before`,
    error: (count: number) => plural(count, 'error', 'errors'),
    removed: (count: number) => `${count} removed again`,
  },
  nothing: 'nothing added',
  show: 'Show',
  showNamed: (label: string) => `Show what ${label} added`,
  undo: 'Undo…',
  undoNamed: (label: string) => `Undo ${label}`,

  undoTitle: 'Undo this import?',
  undoText: (count: number) =>
    count === 1
      ? 'This removes the testimonial if it is still pending and untouched. If you have published, tagged, edited or archived it, it stays.'
      : `This removes those of the ${count} that are still pending and untouched. What you have published, tagged, edited or archived stays.`,
  undoAction: 'Remove them',
  removing: (count: number) => `${count} removed so far…`,
  removed: (removed: number, kept: number) =>
    kept > 0 ? `Removed ${removed}. ${kept} ${kept === 1 ? 'stays' : 'stay'}.` : `Removed ${removed}.`,
}
