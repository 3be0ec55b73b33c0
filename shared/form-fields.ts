/*
 * The fields of the form: their names, their order and their controls. What the form needs later, and what only the service knows of
 * a field, is in field-traits.ts, so that no page loads it at first.
 */

type FormControl = {
  /** Its name in the API, and of its control, unless that is its name in the settings. */
  name?: string
  control?: 'textarea'
  type?: 'email' | 'url'
  inputMode?: 'url'
  /** The value of `autocomplete`; browsers fill in nothing by default. */
  autocomplete?: 'given-name' | 'family-name' | 'email' | 'organization' | 'photo'
}

/** The fields by their names in the settings, in the order of the form. */
const formFields = {
  stars: {},
  title: {},
  subtitle: {},
  text: { name: 'testimonialText', control: 'textarea' },
  firstname: { autocomplete: 'given-name' },
  lastname: { autocomplete: 'family-name' },
  email: { type: 'email', autocomplete: 'email' },
  company: { autocomplete: 'organization' },
  video: { name: 'externalVideoHtml', inputMode: 'url' },
  image: { name: 'imageUrl', type: 'url', autocomplete: 'photo' },
  social: { name: 'socialMediaProfiles' },
} as const satisfies Record<string, FormControl>

type Fields = typeof formFields
/** The name of a field in the settings. */
export type FieldSetting = keyof Fields
/** The name of a field in the API. */
export type FieldName = {
  [Setting in FieldSetting]: Fields[Setting] extends { name: infer Name } ? Name : Setting
}[FieldSetting]

/** The controls of the fields by their names in the settings. */
export const controls: Readonly<Record<string, FormControl>> = formFields

/** Returns the name in the API of a field by its name in the settings, and any other name as it is. */
export const apiName = (setting: string): string => controls[setting]?.name ?? setting

/** The names of the fields in the settings, in the order of the form. */
export const fieldSettings = /* @__PURE__ */ Object.keys(controls) as FieldSetting[]

/** The names that the settings `fields` and `required` take, in the order of the form. */
export const fieldNames = /* @__PURE__ */ fieldSettings.filter((name) => name !== 'text')

/** The fields that the form shows by default, named as in the setting `fields`; those after `more` are behind buttons. */
export const defaultFields = 'stars firstname lastname email more image video company title social'

/** The fields that must be filled in by default. */
export const defaultRequired = 'text firstname'

/** Splits a list of names, as in the settings `fields` and `required`. */
export const parseNames = (names: string): string[] => names.match(/[^\s,]+/g) ?? []
