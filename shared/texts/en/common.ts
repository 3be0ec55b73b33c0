/** The language, as the attribute `lang` names it. */
export const lang = 'en'

/** The direction of its script. */
export const dir = 'ltr'

/** On the button or the link that opens the form. */
export const open = 'Leave a testimonial'

/** The sentence of the consent to publication. */
export const consentTexts = {
  /** `{details}` is a list of the four texts below, of those that the form shows. */
  consent: {
    zero: 'My testimonial may be published.',
    other: 'My testimonial may be published, with my {details}.',
  },
  consentName: 'name',
  consentCompany: 'company',
  consentImage: 'photo',
  consentVideo: 'video',
} as const
