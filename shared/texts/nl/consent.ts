/** The sentence of the consent to publication, which the service also composes. */
export const consentTexts = {
  consent: {
    zero: 'Mijn review mag worden gepubliceerd.',
    other: 'Mijn review mag worden gepubliceerd met mijn {details}.',
  },
  consentName: 'naam',
  consentCompany: 'bedrijf',
  consentImage: 'foto',
  consentVideo: 'video',
}
