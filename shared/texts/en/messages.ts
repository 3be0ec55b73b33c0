import type { Translated } from '../fill.ts'
import { dir, lang } from './common.ts'

/** The texts of a language in messages to owners, and on the pages that their links open; `{…}` is filled in. */
export const messageTexts = {
  lang,
  dir,
  /** The language, with a region if that decides how days and numbers are written. */
  locale: 'en-GB',
  /** Subjects. `{name}` is that of the workspace. */
  newTestimonials: { one: 'A new testimonial for {name}', other: '{n} new testimonials for {name}' },
  testMessage: 'A test message for {name}',
  disabledWebhook: 'A disabled webhook of {name}',
  testNote: 'New testimonials will be announced here.',
  /** Between dots, in one line about a testimonial; the last one is the state `published` below. */
  stars: '{n} of 5 stars',
  hasPhoto: 'a photo',
  hasVideo: 'a video',
  hasConsent: 'consent to publication',
  hasNoConsent: 'no consent to publication',
  webhookFailed: 'The webhook to {host} has failed for three days, and is disabled. You can enable it again.',
  webhookGone: 'The webhook to {host} has responded with 410 (Gone), and is disabled. You can enable it again.',
  more: 'More in the inbox: {n}.',
  markedAsSpam: 'Marked as spam in the last day: {n}.',
  /** Links. */
  reviewAndPublish: 'Review and publish',
  openInInbox: 'Open in the inbox',
  unsubscribe: 'Unsubscribe',
  /** The question to a recipient who may not know the sender. A name that looks like a link is left out. */
  confirmation: 'Do you want messages about testimonials for {name}?',
  confirmationWithoutName: 'Do you want messages about testimonials?',
  confirmationNote:
    'Someone who manages the testimonials for {name} at {host} wants to send you messages about new ones. If you want them, confirm your e-mail address within three days. Otherwise, ignore this message.',
  confirmationNoteWithoutName:
    'Someone who manages the testimonials at {host} wants to send you messages about new ones. If you want them, confirm your e-mail address within three days. Otherwise, ignore this message.',
  confirmAddress: 'Confirm the e-mail address',
  /** The pages of the links. Of one that is unknown, and of an error, also the workspace and its language are unknown. */
  unknownLink: 'Link not found',
  unknownLinkNote: 'Please check that it is complete. It may have ended together with its testimonial or its channel.',
  failed: 'Sorry, that did not work',
  useButton: 'Please open the link in the message and use the button there.',
  /** Above and on the button, and once it was used. `{channel}` is an e-mail address, or the next text. */
  chatChannel: 'A {chat} channel',
  confirmQuestion: 'Get messages here?',
  confirmBefore: '{channel} will get messages about testimonials for {name}.',
  confirmButton: 'Confirm',
  confirmDone: 'Confirmed',
  confirmAfter: '{channel} now gets messages about testimonials for {name}.',
  confirmExpired: 'You can get another one in the inbox.',
  unsubscribeQuestion: 'Stop these messages?',
  unsubscribeBefore: '{channel} gets messages about testimonials for {name}.',
  unsubscribeButton: 'Stop them',
  unsubscribeDone: 'No more messages',
  unsubscribeAfter:
    '{channel} gets no more messages about testimonials for {name}. You can start them again in the inbox.',
  /** The page that publishes. */
  approvalTitle: 'A new testimonial',
  approvalHeading: 'A new testimonial for {name}',
  publish: 'Publish',
  archive: 'Archive',
  publishedTitle: 'Published',
  archivedTitle: 'Archived',
  undo: 'Undo',
  undoNote: 'You can undo this for up to an hour.',
  undone: 'Undone',
  openItInInbox: 'Open it in the inbox',
  /** `{link}` is the last of these. */
  photoNotice: 'With a photo: {link} first.',
  videoNotice: 'With a video: {link} first.',
  filesNotice: 'With a photo and a video: {link} first.',
  lookInInbox: 'look at it in the inbox',
  anonymous: 'Without a name',
  sentOn: 'Sent on {day}',
  withdrawn: 'Its author has withdrawn the consent to publication.',
  noConsent: 'No consent to publication.',
  noConsentNote: 'Please ask its author first. Without consent, displays leave it out, even if you publish it.',
  agreed: 'Its author has agreed to publication.',
  alreadyPublished: 'It is published already.',
  /** Why a link does nothing any more. */
  usedTitle: 'This link was used',
  usedSentence: 'It works only once.',
  expiredTitle: 'This link has expired',
  /** `{n}` is 14. */
  expiredSentence: 'It worked for {n} days.',
  changedTitle: 'The testimonial has changed',
  changedSentence: 'This link was for an earlier version.',
  /** `{state}` is one of the last four. */
  isNow: 'The testimonial is {state} now.',
  isAgain: 'The testimonial is {state} again.',
  pending: 'pending',
  published: 'published',
  archived: 'archived',
  spam: 'spam',
} as const

/** The same texts in one language: a missing one is a type error. */
export type MessageTexts = Translated<typeof messageTexts>
