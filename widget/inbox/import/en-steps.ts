import { plural } from '../state/en.ts'
import type { Ground, Origin, Step } from './import-state.ts'

/** The most names that a list has in a sentence. */
const mostNamed = 5

const testimonials = (count: number) => plural(count, 'testimonial', 'testimonials')

/** The English texts of the steps of an import. */
export const texts = {
  steps: 'Steps',
  stepNames: {
    imports: 'Import',
    source: 'Source',
    file: 'File',
    columns: 'Columns',
    preview: 'Preview',
    progress: 'Import',
    result: 'Import',
  } satisfies Record<Step, string>,

  sourceTitle: 'What do you have?',
  permission:
    'Words belong to the person who wrote them, and the terms of a platform can forbid showing them elsewhere. If you are in doubt, ask the person first.',
  permissionLink: 'What you may import',
  origins: {
    file: { name: 'A file', hint: 'CSV or JSON, from any tool or a spreadsheet.' },
    google: { name: 'Google reviews of my business', hint: 'The export of your Business Profile.' },
    linkedin: { name: 'LinkedIn recommendations', hint: 'The ones that people wrote for you.' },
    tool: {
      name: 'A tool that I leave',
      hint: 'How to get the file from Senja, Trust, Judge.me, Trustpilot, app stores and more.',
    },
  } satisfies Record<Origin, { name: string; hint: string }>,
  byHand: 'One testimonial, by hand',
  byHandHint: 'From a letter, an e-mail or a chat.',

  fileTitle: 'The file',
  ways: {
    file: [],
    google: [
      'Open takeout.google.com, and sign in as the owner of the profile.',
      'Choose “Deselect all”, then “Google Business Profile”, as JSON.',
      'Choose the archive here as it is, or the files named “reviews” in it.',
    ],
    linkedin: [
      'On LinkedIn, open Settings & Privacy → Data privacy → Get a copy of your data.',
      'Tick “Recommendations”, and request the archive.',
      'Choose the archive here as it is, or “Recommendations_Received.csv” in it.',
    ],
    tool: ['In the tool, look for “Export”, and choose CSV or JSON.', 'Choose that file here.'],
  } satisfies Record<Origin, string[]>,
  wayLink: 'What each service exports',
  googleTerms: 'This is the export of your own profile. Google’s terms forbid copying reviews from Maps itself.',
  googleTermsLink: 'Google’s terms for Maps',
  drop: 'Drop the file here, or choose it',
  dropHint: 'CSV, TSV, JSON or an archive of Google or LinkedIn, up to 5 MB. You can choose several at once.',
  otherFile: 'Choose another file',
  staysHere: 'It is read in this browser. Nothing is sent before the last step.',
  reading: (names: string) => `Reading ${names}…`,
  notReadable: 'The browser cannot read this file. Choose it again.',
  // Browsers remember that a part of the app could not be loaded.
  notLoaded: 'A part of this page could not be loaded. Check your connection, then reload the page.',
  encodingTitle: (file: string) => `${file} is not UTF-8`,
  encodingSample: 'Read as Windows-1252, a line is:',
  encodingRight: 'Does it look right? If not, save the file as UTF-8 first.',
  encodingYes: 'Yes, it looks right',
  headingQuestion: 'Is the first row a heading?',
  headingYes: 'Yes, it names the columns',
  headingNo: 'No, it is a row like the others',
  headingMissing: 'Answer whether the first row is a heading.',
  oneColumn:
    'This table has one column. Each testimonial needs a name as well: add a column with the names, and choose the file again.',
  size: (kilobytes: number) => `${kilobytes} kB`,
  rows: (count: number) => plural(count, 'row', 'rows'),
  looksLike: (label: string) => `Looks like ${label}.`,
  readAs: (label: string) => `Read as ${label}.`,
  unrecognized: 'A table of another kind: you choose its columns.',
  change: 'Read it as another kind',
  kind: 'Kind of file',
  toColumns: 'Look at the columns',
  earlier: (day: string, added: number) =>
    `You imported this file on ${day} (${added} added). Rows that are here are recognised and not added twice.`,
  interrupted: (day: string, added: number, total: number) =>
    `You began to import this file on ${day}, and it has not ended: ${added} of ${total} were added. This goes on with it: what is here is recognised and not added twice.`,

  columnsTitle: 'Columns',
  recognized: (count: number) => `${plural(count, 'column is', 'columns are')} imported`,
  left: (names: readonly string[]) =>
    `not imported: ${names.slice(0, mostNamed).join(', ')}${names.length > mostNamed ? `, and ${names.length - mostNamed} more` : ''}`,
  empty: (count: number) => `${count} ${count === 1 ? 'is' : 'are'} empty`,
  noColumns: 'This kind of file is known: there is nothing to choose.',
  inFile: 'In the file',
  example: 'For example',
  becomes: 'Becomes',
  becomesNamed: (column: string) => `${column} becomes`,
  noExample: 'empty',
  notImported: 'Not imported',
  unfit: {
    stars: 'No value in this column is a rating.',
    sourceDay: 'No value in this column is a date.',
    email: 'No value in this column is an e-mail address.',
  },
  second: (first: string) => `Used where “${first}” is empty.`,
  idHint: 'The ID at the source: rows with the same ID count as the same testimonial.',
  source: 'Where did these first appear?',
  sourceHint: 'Not the tool that exported them. A column can say it for each row.',
  sourceOfColumn: 'Where did those without an entry first appear?',
  chooseSource: 'Choose…',
  sourceGroups: { own: 'Said or written to you', platform: 'Public places', tool: 'Collected with a tool' },
  sourceName: 'Its name',
  scale: (sample = '') => (sample ? `Ratings such as “${sample}” are out of` : 'Ratings are out of'),
  scaleHint: 'The number of the best rating. Laurel stores stars out of 5 and keeps what was written.',
  dayOrder: (sample: string) => `${sample} is`,
  mixedDates:
    'Some dates have the day first, others the month. Rows that do not fit the order you choose are left out.',
  open: {
    source: 'Choose where these first appeared.',
    sourceName: 'Enter the name of the place where these first appeared.',
    scale: 'Enter the best rating, or choose “Not imported” for its column.',
    dayOrder: 'Choose how to read the dates.',
    name: 'No column is the name. Choose “Name” for one.',
    words: 'No column has the words. Choose “Testimonial” for one.',
    rating: 'No value in the column for the rating is one. Choose another field for it, or “Not imported”.',
    date: 'No value in the column for the date is one. Choose another field for it, or “Not imported”.',
  },
  toPreview: 'Preview',

  previewTitle: 'Preview',
  converting: 'Checking the rows…',
  willBeAdded: (count: number, isAgain: boolean) =>
    `${isAgain ? 'Up to ' : ''}${testimonials(count)} will be added as pending.`,
  nameless: 'This file has no names: they arrive as “Anonymous”.',
  nothingToAdd: 'Nothing in this file can be added.',
  /** A reason can be words that follow a number, or a sentence. */
  counted: (count: number, reason: string) =>
    reason.endsWith('.') ? `In ${plural(count, 'row', 'rows')}: ${reason}` : `${count} left out: ${reason}`,
  errors: (count: number, sentences: readonly string[]) =>
    `${count} ${count === 1 ? 'is' : 'are'} left out: ${sentences.slice(0, 2).join(' ')}${sentences.length > 2 ? ' …' : ''}`,
  line: (line: number) => `line ${line}`,
  item: (number: number) => `review ${number}`,
  moreLines: (count: number) => `And ${count} more.`,
  showMore: (count: number, rest: number) => `Show ${count} more${rest > count ? ` of ${rest}` : ''}`,
  importThis: 'Import this one',
  /** Follows `importThis` for those who do not see the card. */
  importNamed: (name: string) => `: ${name}`,
  noneChosen: 'You leave out all of them. Tick those to import.',
  leftOut: (count: number) => `You leave out ${count}.`,
  places: 'Places in this file',
  place: (place: string, count: number) => `${place} ${count}`,
  placesAsTags: 'Give each testimonial its place as a tag',
  placesHint: 'The file names only their folders: you can write better names.',
  placeTag: (place: string) => `Tag for ${place}`,
  many: (rows: number) =>
    `Each testimonial writes about six rows to the database: together about ${rows}. Cloudflare’s free plan allows 100,000 a day.`,
  ground: 'How do you know that these people agree to publication?',
  grounds: {
    unknown: 'I do not know yet',
    agreed: 'They agreed',
    column: 'A column says so',
  } satisfies Record<Ground['kind'], string>,
  unknownHint: 'They arrive without consent. You can say how you know when you publish them.',
  groundText: 'How they agreed',
  groundExample: 'Such as “Collected with Senja’s form, which asked for consent”.',
  groundColumn: 'The column',
  groundHint:
    'Laurel keeps your words in the record of consent; it cannot check them. Being public elsewhere is not consent to be shown here, and platforms have rules of their own. This is no legal advice.',
  groundMissing: 'Write how they agreed.',
  groundColumnMissing: 'Choose the column.',
  /** Each value is named with its number. */
  answers: {
    yes: (values: string) => `Yes: ${values}.`,
    no: (values: string) => `No: ${values}.`,
    empty: (values: string) => `Without an answer, so without consent: ${values}.`,
    unclear: (values: string) => `Neither yes nor no, so without consent: ${values}.`,
  },
  answer: (value: string, count: number) => `${value ? `“${value}”` : 'empty'} (${count})`,
  moreAnswers: (count: number) => `${count} more`,
  saysNo: (count: number, column: string) =>
    `${count} ${count === 1 ? 'says' : 'say'} no in the column “${column}”. To leave ${count === 1 ? 'it' : 'them'} without consent, choose “A column says so”.`,
  /** `reasons`: what a column says of those without. */
  consents: (agreed: number, total: number, reasons: string) =>
    agreed === total
      ? 'With consent, as you noted.'
      : agreed === 0
        ? `Without consent${reasons && `: ${reasons}`}.`
        : `${agreed} with consent, ${total - agreed} without${reasons && `: ${reasons}`}.`,
  withoutConsent: {
    no: (count: number) => `${count} ${count === 1 ? 'says' : 'say'} no`,
    empty: (count: number) => `${count} ${count === 1 ? 'is' : 'are'} empty`,
    unclear: (count: number) => `${count} neither yes nor no`,
  },
  rowConsent: {
    yes: (cell: string) => `with consent (“${cell}”)`,
    no: (cell: string) => `without consent (“${cell}”)`,
    empty: () => 'without consent (empty)',
    unclear: (cell: string) => `without consent (“${cell}” is neither yes nor no)`,
  },
  label: 'Name of this import',
  labelHint: 'For the list of imports.',
  labelMissing: 'Enter a name.',
  notPublished: 'Nothing is published by itself.',
  import: (count: number, isAgain: boolean) => `Import ${isAgain ? 'up to ' : ''}${count} as pending`,
  goOnWith: (count: number) => `Go on: import ${count}`,

  progressTitle: 'Importing',
  stoppedTitle: 'Stopped',
  progress: (sent: number, total: number) => `${sent} of ${total}`,
  whatIsIn: 'What is in stays in, also if you stop.',
  waiting: (seconds: number) => `The service asks to wait ${plural(seconds, 'second', 'seconds')}.`,
  stop: 'Stop',
  stopping: 'Stopping…',
  stoppedAt: (sent: number, total: number) => `Stopped at ${sent} of ${total}.`,
  stops: {
    stopped: '',
    offline: 'There is no connection.',
    session: 'Your session has ended. “Go on” lets you sign in in a new tab.',
    fault: 'The service has failed several times. Try again in a moment.',
  },
  goOn: 'Go on',
  goOnHint: 'Going on sends everything again: what is in is recognised and not added twice.',
  leave: 'Leave it as it is',
  backToPreview: 'Back to the preview',
  showResult: 'Show the result',
  finished: (count: number) => `The import is finished: ${testimonials(count)} added.`,

  added: (count: number) => `${count} added`,
  removed: (count: number) => (count > 0 ? `Removed ${count}` : 'Nothing removed'),
  undoneInPart: 'The rest could not be removed. You can undo it to its end in the list of imports.',
  kept: (count: number) =>
    count === 1
      ? 'One stays: you have published, tagged, edited or archived it.'
      : `${count} stay: you have published, tagged, edited or archived them.`,
  results: {
    created: 'added as pending',
    exists: 'already here',
    changed: 'same ID at the source, but other words or another rating: left as they are here',
    erased: 'erased here before, and stay so',
    error: 'rejected by the service',
    left: 'left out, or with an error in the file',
    unsent: 'not sent, or not confirmed: you left the import before its end. Choose the same file to go on.',
  },
  consentsUnchanged: 'Consents of those that were here are unchanged.',
  reasons: {
    exists: 'is already here',
    changed: 'has other words or another rating under the same ID, and is left as it is here',
    erased: 'was erased here before',
    byOwner: 'left out by you',
    unsent: 'was not sent, or not confirmed',
  },
  csv: 'Left out and errors as CSV',
  csvFile: 'left-out.csv',
  csvHint: 'You can correct the rows in it, and import it as it is.',
  remoteFiles: (photos: number, videos: number) => {
    const kinds = [photos > 0 && plural(photos, 'photo', 'photos'), videos > 0 && plural(videos, 'video', 'videos')]
    const stay = photos + videos === 1 ? 'stays at the server where it is' : 'stay at the servers where they are'
    const shown = [
      photos > 0 &&
        'Displays show initials instead of such photos, because their servers would learn who reads your page.',
      videos > 0 && 'Displays link to such videos.',
    ]
    return `${kinds.filter(Boolean).join(' and ')} ${stay}. ${shown.filter(Boolean).join(' ')}`
  },
  terminal: 'With a terminal, you can copy them',
  terminalHint:
    'Where Laurel is installed, with the path of your file for FILE. It copies them for testimonials that are still pending and untouched.',
  copyCommand: 'Copy the command',
  read: (count: number) => `Show the ${count}`,
  readKept: (count: number) => (count === 1 ? 'Show the one that stays' : `Show the ${count} that stay`),
  undo: 'Undo this import…',
  another: 'Import another file',
}
