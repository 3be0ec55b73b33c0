import type { FieldName } from './form-fields.ts'
import * as limits from './limits.ts'

/** The most characters of the fields by their names in the API, of a list those of each item. The form loads them with the first input. */
export const fieldLimits = {
  title: limits.title,
  subtitle: limits.title,
  testimonialText: limits.testimonialText,
  firstname: limits.name,
  lastname: limits.name,
  email: limits.email,
  company: limits.company,
  externalVideoHtml: limits.externalVideoHtml,
  imageUrl: limits.url,
  socialMediaProfiles: limits.url,
} as const satisfies Record<Exclude<FieldName, 'stars'>, number>

const limitsByName: Readonly<Record<string, number>> = fieldLimits

/** Returns the limit of a field by its name in the API, `undefined` without any. */
export const getLimit = (name: string): number | undefined => limitsByName[name]

type FieldTraits = {
  /** The lines of the control without JavaScript, if it has several. */
  rows?: number
  /** True if it is a link, or several. */
  isLink?: true
  /** True if displays show it as it was written. */
  isPublic?: true
  /** True for contact details: displays never show them, and drafts do not keep them. */
  isContact?: true
  /** False if neither a page nor its query can fill it in. */
  isPrefillable?: false
}

/** Traits of the fields that only the service needs, by their names in the API. */
export const fieldTraits = {
  stars: {},
  title: { isPublic: true },
  subtitle: { isPublic: true },
  testimonialText: { rows: 6 },
  firstname: {},
  lastname: {},
  email: { isContact: true },
  company: { isPublic: true },
  externalVideoHtml: { isLink: true },
  imageUrl: { isLink: true },
  socialMediaProfiles: { rows: 3, isLink: true, isContact: true, isPrefillable: false },
} as const satisfies Record<FieldName, FieldTraits>

type Traits = typeof fieldTraits
/** A field that displays show as it was written. */
export type PublicField = { [Name in FieldName]: Traits[Name] extends { isPublic: true } ? Name : never }[FieldName]

const traits: Readonly<Record<string, FieldTraits>> = fieldTraits

/** Returns the traits of a field by its name in the API; `{}` for any other name. */
export const getTraits = (name: string): FieldTraits => traits[name] ?? {}

const isPublic = (name: string): name is PublicField => getTraits(name).isPublic === true

/** The fields that displays show as they were written, in the order of the form. */
export const publicFields = /* @__PURE__ */ Object.keys(traits).filter(isPublic)

/** The fields whose words a search reads. */
export const searchedFields = /* @__PURE__ */ Object.keys(fieldLimits).filter((name) => !getTraits(name).isLink)
