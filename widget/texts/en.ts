/** Every sentence of the form, in English; the other languages are typed against this file. */
export const en = {
  /** The language, as the attribute `lang` names it. */
  lang: 'en',
  heading: 'Share your experience',
  prompt: 'A few words are enough. They mean a lot to us.',
  optional: 'optional',
  stars: 'Your rating',
  starsOf: (stars: number) => `${stars} of 5 stars`,
  clear: 'Clear',
  title: 'Headline',
  testimonialText: 'Your testimonial',
  firstname: 'First name',
  lastname: 'Last name',
  email: 'E-mail',
  company: 'Company',
  imageUrl: 'Link to a photo of you',
  externalVideoHtml: 'Link to a video',
  videoFound: (provider: string) => `${provider} video`,
  videoUnknown: (providers: string) => `This link is not supported. Supported are: ${providers}.`,
  showPreview: 'Show preview',
  preview: 'Preview of your video',
  consent: 'My testimonial may be published, with my name, company, photo and video.',
  send: 'Send',
  sending: 'Sending…',
  thanks: 'Thank you!',
  received: 'Your testimonial has arrived.',
  missing: 'Please fill in this field.',
  wrongEmail: 'Please enter an e-mail address, such as name@example.com.',
  wrongUrl: 'Please enter a link that begins with https:// or http://.',
  unsent:
    'We could not confirm that your testimonial arrived. Nothing is lost: please check your connection and send it again.',
}
export type Texts = typeof en
