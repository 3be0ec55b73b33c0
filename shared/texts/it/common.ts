export const lang = 'it'
export const dir = 'ltr'
export const open = 'Lascia una recensione'

/** The sentence of the consent to publication. */
export const consentTexts = {
  consent: {
    zero: 'Acconsento alla pubblicazione della mia recensione.',
    other: 'Acconsento alla pubblicazione della mia recensione con {details}.',
  },
  consentName: 'il mio nome',
  consentCompany: 'la mia azienda',
  consentImage: 'la mia foto',
  consentVideo: 'il mio video',
}
