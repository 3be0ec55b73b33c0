export const lang = 'tr'
export const dir = 'ltr'
export const open = 'Yorum yaz'

/** The sentence of the consent to publication. */
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
