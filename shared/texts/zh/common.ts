export const lang = 'zh-Hans'
export const dir = 'ltr'
export const open = '写评价'

/** The sentence of the consent to publication. */
export const consentTexts = {
  consent: { zero: '我同意公开发布我的评价。', other: '我同意将我的评价连同我的{details}一并公开发布。' },
  consentName: '姓名',
  consentCompany: '公司',
  consentImage: '照片',
  consentVideo: '视频',
}
