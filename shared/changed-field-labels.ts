import type { ConsentPurpose } from './consent-purposes.ts'
import type { FieldName } from './form-fields.ts'

/** English labels of what an author can change, by the name of the field or of the consent. */
const labels: Readonly<Record<FieldName | 'videoUrl' | 'answers' | ConsentPurpose, string>> = {
  firstname: 'first name',
  lastname: 'last name',
  email: 'e-mail',
  company: 'company',
  title: 'headline',
  subtitle: 'role',
  stars: 'rating',
  testimonialText: 'words',
  answers: 'answers',
  imageUrl: 'photo',
  videoUrl: 'video',
  externalVideoHtml: 'video',
  socialMediaProfiles: 'profiles',
  publish: 'consent to publication',
  marketing: 'consent to advertising',
  contact: 'consent to being contacted',
}

const names: Readonly<Record<string, string>> = labels

/** Returns the names of changed fields as a sentence lists them. */
export const listFields = (fields: string[]): string =>
  [...new Set(fields.map((field) => names[field] ?? field))].join(', ')
