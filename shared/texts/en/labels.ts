/** The English texts that the form shows at first, and so does the hosted form without JavaScript. */
export const labelTexts = {
  /** On the button that opens the form. */
  open: 'Leave a testimonial',
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
  /** On the disclosure of the fields after `more`. */
  more: 'Add a company, photo, video or links',
  imageUrl: 'Link to a photo of you',
  externalVideoHtml: 'Link to a video',
  socialMediaProfiles: 'Your profiles',
  /** `{details}` is a list of the four texts below, of those that the form shows. */
  consent: {
    zero: 'My testimonial may be published.',
    other: 'My testimonial may be published, with my {details}.',
  },
  consentName: 'name',
  consentCompany: 'company',
  consentImage: 'photo',
  consentVideo: 'video',
  /** Below the consent; `{workspace}` is the name of the workspace, if the form knows it. */
  unticked: { zero: 'Without this, only we read it.', other: 'Without this, only {workspace} reads it.' },
  send: 'Send',
} as const
