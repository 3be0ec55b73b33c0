/** The sentence of the consent to publication, which the service also composes. */
export const consentTexts = {
  consent: { zero: 'أوافق على نشر رأيي.', other: 'أوافق على نشر رأيي مع {details}.' },
  consentName: 'اسمي',
  consentCompany: 'اسم شركتي',
  consentImage: 'صورتي',
  consentVideo: 'الفيديو الخاص بي',
}
