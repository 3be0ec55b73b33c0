export const lang = 'ja'
export const dir = 'ltr'
export const open = '感想を書く'

/** The sentence of the consent to publication. */
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
