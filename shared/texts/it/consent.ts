/** The sentence of the consent to publication, which the service also composes. */
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
