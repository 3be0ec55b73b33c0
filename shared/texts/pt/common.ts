export const lang = 'pt'
export const dir = 'ltr'
export const open = 'Deixar uma opinião'

/** The sentence of the consent to publication. */
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
