/** The English texts that the form shows at first, and so does the hosted form without JavaScript. */
export const labelTexts = {
  /** On the button that opens the form. */
  open: 'Leave a testimonial',
  heading: 'Share your experience',
  prompt: 'A few words are enough. They mean a lot to us.',
  /** In brackets after the label of an optional field. */
  optional: 'optional',
  stars: 'Your rating',
  starsOf: { other: '{n} of 5 stars' },
  title: 'Headline',
  testimonialText: 'Your testimonial',
  firstname: 'First name',
  lastname: 'Last name',
  email: 'E-mail',
  company: 'Company',
  imageUrl: 'Link to a photo of you',
  externalVideoHtml: 'Link to a video',
  socialMediaProfiles: 'Your profiles',
  consent: 'My testimonial may be published, with my name, company, photo and video.',
  send: 'Send',
} as const
