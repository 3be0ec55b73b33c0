export const lang = 'fr'
export const dir = 'ltr'
export const open = 'Laisser un avis'

/** The sentence of the consent to publication. */
export const consentTexts = {
  consent: { zero: 'J’accepte que mon avis soit publié.', other: 'J’accepte que mon avis soit publié avec {details}.' },
  consentName: 'mon nom',
  consentCompany: 'celui de mon entreprise',
  consentImage: 'ma photo',
  consentVideo: 'ma vidéo',
}
