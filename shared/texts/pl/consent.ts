/** The sentence of the consent to publication, which the service also composes. */
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
