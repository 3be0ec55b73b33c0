/** The sentence of the consent to publication, which the service also composes. */
export const consentTexts = {
  consent: {
    zero: 'Yorumumun yayımlanmasına izin veriyorum.',
    other: 'Yorumumun {details} ile birlikte yayımlanmasına izin veriyorum.',
  },
  consentName: 'adım soyadım',
  consentCompany: 'şirketim',
  consentImage: 'fotoğrafım',
  consentVideo: 'videom',
}
