/** What the form says in English to somebody who fills it in: it comes with the first input. */
export const later = {
  videoFound: '{provider} video',
  videoUnknown: 'This link is not supported. Supported are: {providers}.',
  showPreview: 'Show preview',
  preview: 'Preview of your video',
  /** A link, where the page does not let the preview in. */
  openVideo: 'Open the video',
  /** Label of a link to a profile. */
  profile: 'Link to profile {n}',
  removeProfile: 'Remove profile {n}',
  charactersLeft: { one: '{n} character left', other: '{n} characters left' },
  cut: 'Your text was longer than what fits: the end was cut off.',
  missing: 'Please fill in this field.',
  unticked: 'Please tick this box.',
  unrated: 'Please choose a number of stars.',
  wrongEmail: 'Please enter an e-mail address, such as name@example.com.',
  wrongUrl: 'Please enter a link that begins with https:// or http://.',
  stillSending: 'Not sent yet, because the connection is weak. We keep trying.',
  retryIn: {
    one: 'Too much is going on right now. We try again in {n} second.',
    other: 'Too much is going on right now. We try again in {n} seconds.',
  },
  offline:
    'You are offline. Your testimonial will be sent as soon as you are online again, if you leave this page open.',
  arrivedBefore:
    'An earlier version of your testimonial has already arrived. Send again only if this one shall arrive, too.',
  /** The content security policy of the page is in the way. */
  forbidden:
    'This page does not let your testimonial through. Nothing is lost: please copy your text and open the form as a page.',
  tryAgain: 'Try again',
  edit: 'Edit',
  copy: 'Copy my text',
  copied: 'Copied',
  /** A link to the form as a page of its own. */
  asPage: 'Open the form as a page',
  thanks: 'Thank you!',
  received: 'Your testimonial has arrived.',
  another: 'Write another',
} as const
