/** The names that the settings `fields` and `required` take, in the order of the form. */
export const fieldNames =
  /* @__PURE__ */ 'stars title subtitle firstname lastname email company video image social'.split(' ')

/** The fields whose names in the settings differ from those in the API, which are also the names of their controls. */
export const apiNames: Readonly<Record<string, string>> = {
  text: 'testimonialText',
  video: 'externalVideoHtml',
  image: 'imageUrl',
  social: 'socialMediaProfiles',
}

/** The fields that the form shows by default, named as in the setting `fields`; those after `more` are in a disclosure. */
export const defaultFields = 'stars firstname lastname email more title company video image social'

/** The fields that must be filled in by default. */
export const defaultRequired = 'text firstname'
