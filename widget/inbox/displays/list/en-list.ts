import { texts as names } from '../en-names.ts'

/** The English texts of the list of displays. */
export const texts = {
  ...names,
  intro: 'A display shows testimonials on your site. Change it here; the code there stays.',
  newDisplay: 'New display',
  which: 'Which design do you like?',
  whichHint: 'You can change it at any time. These are your own testimonials.',
  designHints: {
    cards: 'For any site',
    editorial: 'For studios, authors, restaurants',
    bubbles: 'For shops, courses, people',
    tiles: 'For products, landing pages',
    rows: 'For consultants, long texts',
    spotlight: 'For home pages',
  },
  copySnippet: 'Copy snippet',
  copySnippetNamed: (name: string) => `Copy snippet: ${name}`,
  snippetCopied: (name: string) => `Copied the snippet of “${name}”.`,
  copyFailed: 'It could not be copied. Open the display, and copy the code from there.',
  duplicate: 'Duplicate',
  duplicated: (name: string) => `Created “${name}”.`,
  copyOf: (name: string) => `Copy of ${name}`,
  openPage: 'Open as a page',
  delete: 'Delete…',
  deleteTitle: (name: string) => `Delete “${name}”?`,
  deleteText: 'Where its code is, visitors see the link inside it.',
  deleteConfirm: 'Delete display',
  deleted: (name: string) => `Deleted “${name}”.`,
  notDone: (reason: string) => `This did not work. ${reason}`,
  unknown: 'There was no response. Look whether the display is in the list before you try again.',

  nothing: 'Nothing to show yet',
  publishFirst: (pending: number) =>
    pending === 1
      ? 'Publish a testimonial first. One is waiting.'
      : `Publish a testimonial first. ${pending} are waiting.`,
  manyPending: 'Publish a testimonial first. More than 100 are waiting.',
  nobody: 'Publish a testimonial first. Nobody has written yet.',
  readOne: 'Read it',
  read: 'Read them',
  ask: 'Ask somebody',
}
