export const lang = 'ar'
export const dir = 'rtl'
export const open = 'كتابة رأي'

/** The sentence of the consent to publication. */
export const consentTexts = {
  consent: { zero: 'أوافق على نشر رأيي.', other: 'أوافق على نشر رأيي مع {details}.' },
  consentName: 'اسمي',
  consentCompany: 'اسم شركتي',
  consentImage: 'صورتي',
  consentVideo: 'الفيديو الخاص بي',
}
