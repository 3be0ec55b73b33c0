/** The sentence of the consent to publication, which the service also composes. */
export const consentTexts = {
  consent: {
    zero: '私の感想が公開されることに同意します。',
    other: '私の感想が、{details}とともに公開されることに同意します。',
  },
  consentName: '氏名',
  consentCompany: '会社名',
  consentImage: '写真',
  consentVideo: '動画',
}
