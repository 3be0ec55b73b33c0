/** The sentence of the consent to publication, which the service also composes. */
export const consentTexts = {
  consent: { zero: 'J’accepte que mon avis soit publié.', other: 'J’accepte que mon avis soit publié avec {details}.' },
  consentName: 'mon nom',
  consentCompany: 'celui de mon entreprise',
  consentImage: 'ma photo',
  consentVideo: 'ma vidéo',
}
