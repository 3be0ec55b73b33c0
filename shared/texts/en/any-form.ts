import { consentTexts, dir, lang, open } from './common.ts'

/** The English texts of the form with and without JavaScript; `{…}` is filled in. */
export const commonTexts = {
  lang,
  dir,
  open,
  heading: 'Share your experience',
  prompt: 'A few words mean a lot to us.',
  /** In brackets after the label of an optional field. */
  optional: 'optional',
  stars: 'Your rating',
  starsOf: { other: '{n} of 5 stars' },
  title: 'Headline',
  testimonialText: 'Your testimonial',
  firstname: 'First name',
  lastname: 'Last name',
  email: 'E-mail, never published',
  company: 'Company',
  /** In the empty box: neutral, since the rating may be a low one. */
  starter: 'What would you tell a friend?',
  /** Above the buttons that open the fields after `more`. */
  more: 'Add more',
  /** On two of these buttons, and above what belongs to them. */
  image: 'Photo',
  video: 'Video',
  imageUrl: 'Link to a photo of you',
  externalVideoHtml: 'Link to a video',
  socialMediaProfiles: 'Your profiles',
  ...consentTexts,
  /** Below the consent; `{workspace}` is the name of the workspace, if the form knows it. */
  unticked: { zero: 'Without a tick, only we read it.', other: 'Without a tick, only {workspace} reads it.' },
  send: 'Send',
  subtitle: 'Role',
  /** Next to the checkbox that `privacy-url` adds; the link below leads to that URL. */
  privacy: 'I agree to the processing of my data as described in the privacy policy.',
  privacyPolicy: 'Privacy policy',
} as const
