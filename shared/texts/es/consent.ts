/** The sentence of the consent to publication, which the service also composes. */
export const consentTexts = {
  consent: { zero: 'Acepto que mi opinión se publique.', other: 'Acepto que mi opinión se publique con {details}.' },
  consentName: 'mi nombre',
  consentCompany: 'mi empresa',
  consentImage: 'mi foto',
  consentVideo: 'mi vídeo',
}
