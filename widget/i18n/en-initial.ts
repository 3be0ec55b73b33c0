/** The English texts that the form shows at first; `{…}` is filled in. */
export const initialTexts = {
  /** The language, as the attribute `lang` names it. */
  lang: 'en',
  /** The direction of its script. */
  dir: 'ltr',
  /** On the button that opens the form. */
  open: 'Leave a testimonial',
  close: 'Close',
  heading: 'Share your experience',
  prompt: 'A few words are enough. They mean a lot to us.',
  /** Above a draft from an earlier visit. */
  restored: 'We kept your draft.',
  startOver: 'Start over',
  /** In brackets after the label of an optional field. */
  optional: 'optional',
  stars: 'Your rating',
  starsOf: { other: '{n} of 5 stars' },
  clear: 'Clear',
  title: 'Headline',
  subtitle: 'Second headline',
  testimonialText: 'Your testimonial',
  firstname: 'First name',
  lastname: 'Last name',
  email: 'E-mail',
  company: 'Company',
  imageUrl: 'Link to a photo of you',
  externalVideoHtml: 'Link to a video',
  socialMediaProfiles: 'Your profiles',
  addProfile: 'Add a profile',
  consent: 'My testimonial may be published, with my name, company, photo and video.',
  /** Next to the checkbox that `privacy-url` adds; the link below leads to that URL. */
  privacy: 'I agree to the processing of my data as described in the privacy policy.',
  privacyPolicy: 'Privacy policy',
  send: 'Send',
  sending: 'Sending…',
  sendFailed:
    'Your testimonial may not have reached us. Nothing is lost: please check your connection or ad blocker, and try again.',
} as const
