/** The fields that the form shows by default, named as in the setting `fields`; those after `more` are in a disclosure. */
export const defaultFields = 'stars firstname lastname email more title company video image social'
