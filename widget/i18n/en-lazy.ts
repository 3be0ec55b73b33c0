/** The English texts that appear once a visitor fills the form in: they are loaded with the first input. */
export const lazyTexts = {
  videoFound: '{provider} video',
  unsupportedVideo: 'This link isn’t supported. You can use {providers}.',
  showPreview: 'Show preview',
  preview: 'Preview of your video',
  /** A link to the video, if the page blocks the preview. */
  openVideo: 'Open the video',
  /** Label of a link to a profile. */
  profile: 'Link to profile {n}',
  removeProfile: 'Remove profile {n}',
  charactersLeft: { one: '{n} character left', other: '{n} characters left' },
  tooLong: 'Your text was too long, so the end was cut off.',
  fieldRequired: 'Please fill in this field.',
  consentRequired: 'Please tick this box.',
  ratingRequired: 'Please choose a rating.',
  invalidEmail: 'Please enter an e-mail address, such as name@example.com.',
  invalidUrl: 'Please enter a link that starts with https:// or http://.',
  stillSending: 'Not sent yet: your connection is weak. We’ll keep trying.',
  retryIn: {
    one: 'We’re very busy right now. We’ll try again in {n} second.',
    other: 'We’re very busy right now. We’ll try again in {n} seconds.',
  },
  offline: 'You’re offline. Keep this page open, and we’ll send your testimonial once you’re back online.',
  /** An earlier version of the draft was stored, but its response got lost. */
  alreadyReceived:
    'We already have an earlier version of your testimonial. Send again only if you want us to have both.',
  /** The page's content security policy blocks the request. */
  blockedByCsp: 'This page blocks sending. Nothing is lost: please copy your text and open the form on its own page.',
  tryAgain: 'Try again',
  edit: 'Edit',
  copy: 'Copy my text',
  copied: 'Copied',
  /** A link to the hosted form. */
  openAsPage: 'Open the form on its own page',
  thanks: 'Thank you!',
  received: 'We’ve received your testimonial.',
  sendAnother: 'Write another',
} as const
