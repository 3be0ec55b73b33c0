export const lang = 'de'
export const dir = 'ltr'
export const open = 'Bewertung schreiben'

/** The sentence of the consent to publication. */
export const consentTexts = {
  consent: {
    zero: 'Meine Bewertung darf veröffentlicht werden.',
    other: 'Meine Bewertung darf mit meinem {details} veröffentlicht werden.',
  },
  consentName: 'Namen',
  consentCompany: 'Unternehmen',
  consentImage: 'Foto',
  consentVideo: 'Video',
}
