import type { TargetField } from './types.ts'

const number = (count: number) => count.toLocaleString('en')

/** A value as it stands in sentences: its beginning, in quotation marks. */
function quote(value: string): string {
  // A sign of direction would turn the rest of the sentence around.
  const text = value.replace(/\p{Bidi_C}/gu, '')
  // Cut between code points.
  const start = Array.from(text.slice(0, 82)).slice(0, 40).join('').trimEnd()
  return `“${start}${start === text ? '' : '…'}”`
}

/** The English texts of an import, for the browser and the command line. */
export const texts = {
  generic: 'Another table',
  /** The fields in the order in which owners choose one for a column. */
  fields: {
    testimonialText: 'Testimonial',
    firstname: 'Name, or first name',
    lastname: 'Last name',
    stars: 'Rating',
    sourceDay: 'Date',
    title: 'Headline',
    subtitle: 'Role',
    company: 'Company',
    email: 'E-mail',
    imageUrl: 'Photo',
    videoUrl: 'Video',
    socialMediaProfiles: 'Profiles',
    source: 'Where it first appeared',
    sourceUrl: 'Link to it',
    sourceId: 'ID',
    incentive: 'Received for it',
    tags: 'Tags',
    gaveConsent: 'Consent to publication',
  } satisfies Record<TargetField, string> as Record<TargetField, string>,
  /** Reasons for which rows are left out; each can follow their number. */
  skipped: {
    noWords: 'without words',
    twice: 'in the file twice',
    hidden: 'hidden',
    spam: 'marked as spam',
    trash: 'in the trash',
    noReview: 'not a review',
    ownWords: 'written by you: choose Recommendations_Received.csv instead',
  },
  noName: 'The name is missing.',
  noSource: 'Choose where the words first appeared.',
  noSourceName: 'Enter the name of the place where the words first appeared.',
  tooLong: (field: string, limit: number) => `${field}: more than ${number(limit)} characters.`,
  notUnicode: (field: string) => `${field}: has characters that cannot be stored.`,
  tooLarge: 'The row is too large.',
  noRating: (cell: string) => `${quote(cell)} is not a rating.`,
  aboveScale: (cell: string, scale: number) => `${quote(cell)} is not a rating out of ${scale}.`,
  noDate: (cell: string) => `${quote(cell)} is not a date. Write it as 2025-03-09, 9.3.2025 or 9 March 2025.`,
  noSuchDay: (cell: string, dayFirst: boolean) =>
    `${quote(cell)} is not a date with the ${dayFirst ? 'day' : 'month'} first.`,
  futureDate: (cell: string) => `${quote(cell)} is in the future.`,
  unclearDate: (cell: string) => `${quote(cell)}: choose which comes first, the day or the month.`,
  mixedDates: (cell: string) =>
    `${quote(cell)}: some dates of this column have the day first, others the month. Choose one order, or write them as 2025-03-09.`,
  /** Extras that a row goes without. */
  dropped: {
    email: 'The e-mail is left out: it is not valid.',
    imageUrl: 'The photo is left out: its link is not valid.',
    videoUrl: 'The video is left out: its link is not valid.',
    socialMediaProfiles: 'A profile is left out: its link is not valid, or there are too many.',
    sourceUrl: 'The link is left out: it does not begin with https://, or is not valid.',
    tags: 'A tag is left out: it is too long, or there are too many.',
    gaveConsent: 'The consent is left out: it is neither yes nor no.',
  },
} as const
