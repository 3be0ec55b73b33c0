/** The sentence of the consent to publication, which the service also composes. */
export const consentTexts = {
  consent: {
    zero: 'Autorizo a publicação da minha opinião.',
    other: 'Autorizo a publicação da minha opinião com {details}.',
  },
  consentName: 'o meu nome',
  consentCompany: 'a minha empresa',
  consentImage: 'a minha foto',
  consentVideo: 'o meu vídeo',
}
