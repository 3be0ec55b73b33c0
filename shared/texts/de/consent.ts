/** The sentence of the consent to publication, which the service also composes. */
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
