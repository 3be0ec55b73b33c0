export const lang = 'nl'
export const dir = 'ltr'
export const open = 'Review schrijven'

/** The sentence of the consent to publication. */
export const consentTexts = {
  consent: {
    zero: 'Mijn review mag worden gepubliceerd.',
    other: 'Mijn review mag worden gepubliceerd met mijn {details}.',
  },
  consentName: 'naam',
  consentCompany: 'bedrijf',
  consentImage: 'foto',
  consentVideo: 'video',
}
