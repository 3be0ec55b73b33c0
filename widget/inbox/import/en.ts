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
    removed: (count: number) => `${count} removed again`,
  },
  nothing: 'nothing added',
  undone: 'Undone',
  undoneInPart: 'Undone in part',
  unfinished: (rows: number) =>
    `It has not ended: the file has ${plural(rows, 'row', 'rows')} to add. If no other tab runs it, choose the same file to go on.`,
  goOn: 'Go on',
  goOnNamed: (label: string) => `Go on with ${label}`,
  show: 'Show',
  showNamed: (label: string) => `Show what ${label} added`,
  undo: 'Undo…',
  undoNamed: (label: string) => `Undo ${label}`,

  /** Of an import that has stopped, the number is not known for sure: it is 0. */
  undoTitle: (count: number) =>
    count === 0
      ? 'Remove what is in and still pending and untouched?'
      : count === 1
        ? 'Remove the one if it is still pending and untouched?'
        : `Remove those of the ${count} that are still pending and untouched?`,
  undoText: 'What you have published, tagged, edited or archived stays.',
  undoAction: 'Remove them',
  removing: (count: number) => `${count} removed so far…`,
  removed: (removed: number, kept: number) => {
    if (kept === 0) return `Removed ${removed}.`
    if (removed === 0) return 'Nothing was removed: you have published, tagged, edited or archived all that is left.'
    return `Removed ${removed}. ${kept} ${kept === 1 ? 'stays' : 'stay'}.`
  },
}
