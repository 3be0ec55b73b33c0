/** The English texts that appear once a visitor fills the form in: they are loaded with the first input. */
export const lazyTexts = {
  /** Above a draft from an earlier visit: e-mail and consent are not kept. */
  restored: 'We kept your draft. Please add e-mail and consent again.',
  startOver: 'Start over',
  sending: 'Sending…',
  /** The chosen rating, next to the stars, and the button that removes it. */
  rating: '{n} of 5',
  clear: 'Clear',
  videoFound: '{provider} video',
  unsupportedVideo: 'This link isn’t supported. You can use {providers}.',
  showPreview: 'Show preview',
  preview: 'Preview of your video',
  /** A link to the video, if the page blocks the preview. */
  openVideo: 'Open the video',
  addProfile: 'Add a profile',
  /** Label of a link to a profile. */
  profile: 'Link to profile {n}',
  removeProfile: 'Remove profile {n}',
  charactersLeft: { one: '{n} character left', other: '{n} characters left' },
  tooLong: 'Your text was too long, so the end was cut off.',
  starsRequired: 'Please choose a rating.',
  testimonialTextRequired: 'Please write a few words.',
  /** At the first of several questions, if none has an answer. */
  answerRequired: 'Please answer at least one question.',
  firstnameRequired: 'Please enter your first name.',
  lastnameRequired: 'Please enter your last name.',
  emailRequired: 'Please enter your e-mail.',
  companyRequired: 'Please enter your company.',
  titleRequired: 'Please enter a headline.',
  subtitleRequired: 'Please enter your role.',
  externalVideoHtmlRequired: 'Please add a video.',
  imageUrlRequired: 'Please add a photo.',
  socialMediaProfilesRequired: 'Please add a profile.',
  consentRequired: 'Please tick this box.',
  invalidEmail: 'Please enter an e-mail address, such as name@example.com.',
  /** On a button that corrects the e-mail. */
  emailSuggestion: 'Did you mean {email}?',
  invalidUrl: 'Please enter a link that starts with https:// or http://.',
  /** Below the consent, once opening the other fields has changed its sentence. */
  consentChanged: 'The consent has changed. Please tick it again if you agree.',
  stillSending: 'Not sent yet: your connection is weak. We’ll keep trying.',
  retryIn: {
    one: 'We’re very busy right now. We’ll try again in {n} second.',
    other: 'We’re very busy right now. We’ll try again in {n} seconds.',
  },
  /** On the button, in place of `send`. */
  waiting: 'Waiting for the network…',
  offline: 'You’re offline. Keep this page open, and we’ll send it once you’re back online.',
  /** An earlier version of the draft was stored, but its response got lost. */
  alreadyReceived: 'We already have an earlier version of your testimonial. Send again only if we should have both.',
  /** The page's content security policy blocks the request. */
  blockedByCsp: 'This page blocks sending. Nothing is lost: please copy your text and open the form on its own page.',
  /** The workspace does not exist, or does not allow the page: only the site owner can correct that. */
  notSetUp: 'This form isn’t set up correctly. Nothing is lost: please copy your text and tell the owner of this page.',
  tryAgain: 'Try again',
  edit: 'Edit',
  copy: 'Copy my text',
  copied: 'Copied',
  /** A link to the hosted form. */
  openAsPage: 'Open the form on its own page',
  thanks: { zero: 'Thank you!', other: '{name}, thank you!' },
  received: 'We’ve received your testimonial.',
  /** After sending, with or without consent to publication. */
  mayBePublished: {
    zero: 'It may be published. We read every testimonial first.',
    other: 'It may be published. {workspace} reads every testimonial first.',
  },
  staysPrivate: { zero: 'It stays between you and us.', other: 'It stays between you and {workspace}.' },
  /** Above the link to the author’s own page, and in the mail with it. */
  ownLink: 'Keep this link, shown only once: it lets you see, change or withdraw your testimonial at any time.',
  openLink: 'Open the link',
  copyLink: 'Copy the link',
  /** Opens a mail to oneself in the mail program. */
  mailLink: 'E-mail myself the link',
  mailSubject: 'Link to my testimonial',
  /** Above the sentence of the consent, if it was left unticked, with two buttons below. */
  publishQuestion: 'This was not ticked. Would you like to change that?',
  publish: 'Yes, publish it',
  keepPrivate: 'No, keep it private',
  /** Closes the dialog. */
  done: 'Done',
  sendAnother: 'Write another',
  /** On the same button, which then needs a second press: it discards the link. */
  leaveLink: 'Leave without the link?',
} as const
