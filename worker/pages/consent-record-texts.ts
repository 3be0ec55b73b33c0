import type { ConsentPurpose } from '../../shared/consent-purposes.ts'
import { languageTagPattern } from '../../shared/forms/form-settings.ts'
import { memoize } from '../lib/memoize.ts'

/* The words of a record of consent, in the language of the inbox. */

export const texts = {
  title: 'Record of consent',
  asOf: (moment: string) => `As of ${moment}`,
  back: 'Back to the testimonial',
  printHint: 'To keep it, print this page or save it as a PDF with your browser.',
  author: 'Who wrote the testimonial',
  name: 'Name',
  company: 'Company',
  email: 'E-mail',
  id: 'Testimonial ID',
  created: 'Received',
  anonymous: 'No name was given',
  now: 'The testimonial as it is now',
  state: 'State',
  headline: 'Headline',
  subtitle: 'Role',
  stars: 'Rating',
  starsOf: (stars: number) => `${stars} of 5`,
  words: 'Words',
  noWords: 'No words',
  photo: 'Photo',
  video: 'Video',
  current: 'Consents as they are now',
  notAsked: 'Not asked',
  withConsent: 'Given, as the testimonial itself says',
  withoutConsent: 'Not given, as the testimonial itself says',
  events: 'What was asked and decided',
  when: 'When',
  who: 'By',
  exactWords: 'Exact words',
  noExactWords: 'Not known: only the decision was sent',
  language: 'Language',
  wording: 'Words from',
  form: 'Form',
  formVersion: (id: string, version: number | null) => (version === null ? id : `${id}, version ${version}`),
  page: 'Page',
  hash: 'SHA-256 of the words',
  noEvents:
    'There are no events. Either this testimonial was stored before this service recorded them, or nobody was asked: for example, it was stored with an API key, without consent.',
  changes: 'What was changed with the author’s links',
  controller: (day: string) => `Who is responsible for the data, as filled in on ${day}`,
  missing: (names: string) => `Not filled in: ${names}.`,
  settings: 'Fill it in',
  recordedBy: 'Recorded by',
  notes:
    'Date and time are those of the service, in Coordinated Universal Time (UTC). Events are only ever added, never changed, until the testimonial is erased. What the page with the form sent is recorded; the service cannot know if somebody had changed that page. Words can also be changed with an API key, which is not recorded here. The service stores neither the IP nor the browser of the person.',
} as const

export const states = { pending: 'Pending', published: 'Published', archived: 'Archived', spam: 'Spam' } as const

export const purposes = {
  publish: 'Publication',
  marketing: 'Advertising',
  contact: 'Being contacted',
} as const satisfies Record<ConsentPurpose, string>

export const decisions = {
  given: 'Given',
  refused: 'Not given (the box stayed empty)',
  withdrawn: 'Withdrawn',
  claimed: 'Noted as given (not by the author)',
} as const

export const actors = {
  visitor: 'The author, in the form',
  giver: 'The author, with their own link',
  link: 'Someone with the link that the workspace made for the author',
  key: 'A client with an API key',
  import: 'An import',
} as const

export const wordings = {
  form: 'The form',
  page: 'The page, which replaced those of the form',
} as const

const days = memoize((lang) => new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeZone: 'UTC' }))
const moments = memoize(
  (lang) => new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' }),
)
const languageNames = memoize((lang) => new Intl.DisplayNames(lang, { type: 'language' }))

/** Returns the day of a date-time in UTC. */
export const formatDay = (dateTime: string): string => days('en-GB').format(new Date(dateTime))

/** Returns a date-time as a sentence names it, in UTC; the text itself if it is none. */
export function formatMoment(dateTime: string): string {
  const date = new Date(dateTime)
  return Number.isNaN(date.getTime()) ? dateTime : `${moments('en-GB').format(date)} UTC`
}

/** Returns the name of a language with its tag; the text itself if it is no tag. */
export function formatLanguage(tag: string): string {
  // The name of the whole tag would throw for subtags that do not exist.
  const [, language] = languageTagPattern.test(tag) ? (/^(\w+)/.exec(tag) ?? []) : []
  return language ? `${languageNames('en').of(language)} (${tag})` : tag
}
