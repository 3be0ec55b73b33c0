export const lang = 'es'
export const dir = 'ltr'
export const open = 'Dejar una opinión'

/** The sentence of the consent to publication. */
export const consentTexts = {
  consent: { zero: 'Acepto que mi opinión se publique.', other: 'Acepto que mi opinión se publique con {details}.' },
  consentName: 'mi nombre',
  consentCompany: 'mi empresa',
  consentImage: 'mi foto',
  consentVideo: 'mi vídeo',
}
