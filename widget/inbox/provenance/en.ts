/** The English texts about where testimonials first appeared, and about those that owners add. */
export const texts = {
  addTitle: 'Add a testimonial',
  add: 'Add',
  added: (name: string) => `Added ${name}. It is pending.`,
  labels: {
    testimonialText: 'Words',
    firstname: 'Name',
    email: 'E-mail',
    subtitle: 'Role',
    company: 'Company',
    stars: 'Stars',
    source: 'Where was it first said?',
    sourceName: 'Name of that place',
    sourceUrl: 'Link',
    sourceDay: 'When?',
    sourceRating: 'Rating, as written there',
    incentive: 'Received something for it?',
    imageUrl: 'Photo',
    ground: 'How you know',
  },
  wordsHint: 'Exactly as they were said: you cannot edit them later.',
  noStars: 'No rating',
  choose: 'Choose…',
  dayHint: 'As exactly as you know: 2025, March 2025 or 9 March 2025.',
  linkHint: 'To these words, if they are public.',
  incentiveHint: 'Such as a discount or a voucher. Displays say so; leave it empty if you do not know.',
  ratingHint: 'Such as 9/10. It counts in no average.',

  consent: 'How do you know that this person agrees to publication?',
  consents: { unknown: 'I do not know yet', agreed: 'They agreed' },
  consentHints: {
    unknown: 'It arrives without consent. You can say how you know when you publish it.',
    agreed: 'You write below how you know it.',
  },
  groundExample: 'Such as “Said yes in an e-mail of 3 May”.',
  groundNote:
    'Laurel keeps your words in the consent record; it cannot check them. Being public elsewhere is not consent to be shown here, and platforms have rules of their own. This is no legal advice.',

  choosePhoto: 'Choose a photo…',
  replacePhoto: 'Choose another…',
  removePhoto: 'Remove',
  uploading: 'Uploading…',
  uploaded: 'The photo is ready.',
  photoAlt: 'The chosen photo',
  photoErrors: {
    photoFormat: 'Choose a JPEG, PNG or WebP image.',
    photoTooLarge: 'Choose a photo of at most 5 MB.',
  },

  discard: {
    title: 'Discard what you typed?',
    text: 'The testimonial is not added.',
    action: 'Discard',
  },

  saved: 'Saved.',
  dayRule: 'Enter a year, a month or a day that has begun: 2025, March 2025 or 9 March 2025.',
  linkFormat: 'Enter a link that begins with https://.',
  duplicate: 'This testimonial is here already: the same words, name and day.',
  erasedBefore: 'This testimonial was erased here before. It does not return.',
  unknownResult: 'No response: it may have been added all the same. Press “Add” again: it is not added twice.',

  sourceTitle: 'Where it was first said',
  incentiveTitle: 'What they received',
  save: 'Save',
  conflict: 'This testimonial was changed in the meantime. Press “Save” again to save this all the same.',
  cameThroughForm: 'This testimonial came through your form.',
}
