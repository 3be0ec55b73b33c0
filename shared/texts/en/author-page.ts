/** For the notes before and after an erasure. Of a testimonial without a source, nothing remains. */
const checksum =
  'If your testimonial was added here from elsewhere, a checksum remains, so that it is not added again. Nobody can read your words from it.'

/** The English texts of the page that the form does not have; `{…}` is filled in. */
export const pageTexts = {
  pageTitle: 'Your testimonial',
  heading: 'Your testimonial for {workspace}',
  code: 'Your link or code',
  codeHint: 'You got it after sending your testimonial, or from the site. The code begins with lg_.',
  /** On the button next to the code. */
  show: 'Show my testimonial',
  codeInvalid: 'This link or code is not complete. Please copy all of it.',
  loading: 'Loading…',
  unknown:
    'We don’t know this link: it may be incomplete, replaced or revoked, or the testimonial was erased. Lost it? Ask the site for a new one.',
  failed: 'There was no response. Please check your connection and try again.',
  /** `{time}` is a number of seconds with its unit. */
  tooMany: 'Too many changes at once. Please try again in {time}.',
  published: 'Published',
  publishedNote: 'Anyone can read it.',
  unpublished: 'Not published',
  /** With and without consent to publication. */
  waitingNote: '{workspace} may publish it.',
  privateNote: 'Only {workspace} can read it.',
  /** Of words that a platform published first, and of others; `{source}` is the name of the source or `sourceDay`. */
  firstPublished:
    'First published on {source}. There it stays as it is: what you change, withdraw or erase here applies only here.',
  added: '{workspace} added this here from {source}.',
  sourceDay: '{source}, {day}',
  /** In place of the names of these sources. */
  'from email': 'an e-mail',
  'from chat': 'a chat',
  'from letter': 'a letter',
  /** Before a date: decisions about a consent. */
  given: 'You agreed',
  refused: 'You did not agree',
  withdrawn: 'You withdrew this',
  /** Decisions that the workspace has entered. */
  claimed: '{workspace} noted that you agreed',
  ended: '{workspace} noted that you no longer agree',
  /** For a link that the workspace has made. */
  notAgain:
    'This link cannot give this consent again. Use the one that you got when you sent your testimonial. If you have none, send a new testimonial.',
  agree: 'I agree',
  withdraw: 'Withdraw',
  words: 'What you wrote',
  saved: 'Saved.',
  editNote: 'Once you save, it is off the site until {workspace} publishes it again.',
  /** Labels of files that were uploaded; `eraseNow` is on the box that removes one. */
  photo: 'Your photo',
  video: 'Your video',
  noRating: 'No rating',
  /** On the disclosure of the fields that were empty. */
  moreFields: 'More fields',
  /** After the label of the profiles. */
  perLine: 'one link per line',
  save: 'Save',
  cancel: 'Cancel',
  changed: 'This was changed elsewhere in the meantime. You now see the current version.',
  /** After `changed`, below the form. */
  typedIsKept: 'What you typed is still here: save again to keep it.',
  otherConsents: 'Your other consents',
  record: 'Record of your consents',
  erase: 'Erase my testimonial',
  eraseQuestion: 'Erase it for good?',
  eraseNote: `What you wrote, your details and the record of your consents are deleted, also for {workspace}. Nobody can undo that. ${checksum}`,
  eraseNow: 'Erase for good',
  erased: 'Your testimonial is erased',
  erasedNote: `What you wrote, your details and the record of your consents are deleted. ${checksum} You can close this page.`,
  copies:
    'Changes usually reach the site within a minute, and within 6 at the latest. Sites that keep a copy follow with their next update.',
  questions: 'Questions?',
} as const

/** The texts of the page that a language adds to those of the form: a missing one is a type error. */
export type PageTexts = { readonly [Name in keyof typeof pageTexts]: string }

/** The labels that the page has in common with the form, by their names there. */
export const labelNames = [
  'lang',
  'dir',
  'stars',
  'title',
  'subtitle',
  'testimonialText',
  'firstname',
  'lastname',
  'email',
  'company',
  'imageUrl',
  'externalVideoHtml',
  'socialMediaProfiles',
  'privacyPolicy',
  'edit',
] as const

/** All texts of the page in one language; `publish` is the consent to publication if no other words were shown. */
export type AuthorPageTexts = PageTexts & {
  readonly [Name in (typeof labelNames)[number] | 'starsOf' | 'publish']: string
}
