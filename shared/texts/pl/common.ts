export const lang = 'pl'
export const dir = 'ltr'
export const open = 'Dodaj opinię'

/** The sentence of the consent to publication. */
export const consentTexts = {
  consent: {
    zero: 'Zgadzam się na publikację mojej opinii.',
    other: 'Zgadzam się na publikację mojej opinii wraz z {details}.',
  },
  consentName: 'imieniem i nazwiskiem',
  consentCompany: 'nazwą firmy',
  consentImage: 'zdjęciem',
  consentVideo: 'filmem',
}
