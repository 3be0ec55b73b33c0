/** What the form says in English as long as nobody has touched it; `{…}` is filled in. */
export const first = {
  /** The language, as the attribute `lang` names it. */
  lang: 'en',
  /** The direction of its script. */
  dir: 'ltr',
  /** On the button that opens the form. */
  open: 'Leave a testimonial',
  close: 'Close',
  heading: 'Share your experience',
  prompt: 'A few words are enough. They mean a lot to us.',
  /** Above a draft that was kept in this browser. */
  restored: 'We have kept what you wrote.',
  startOver: 'Start over',
  /** Follows, in brackets, the label of a field that may stay empty. */
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
  /** Beside the box that the site owner adds with the address of a privacy policy, which the link leads to. */
  privacy: 'I agree that my details are processed as the privacy policy describes.',
  privacyPolicy: 'Privacy policy',
  send: 'Send',
  sending: 'Sending…',
  unsent:
    'We could not confirm that your testimonial arrived. Nothing is lost: please check your connection, or whether an ad blocker is in the way, and try again.',
} as const
