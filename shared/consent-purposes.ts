/** The purposes for which a stored form can ask besides publication, in the order of the form. */
export const optionalPurposes = ['marketing', 'contact'] as const
export type OptionalPurpose = (typeof optionalPurposes)[number]

/** The purposes of consents, in the order in which the form asks for them. */
export const consentPurposes = ['publish', 'marketing', 'contact'] as const satisfies readonly [
  'publish',
  // Not spread at run time: the form's bundle would keep that.
  ...typeof optionalPurposes,
]
export type ConsentPurpose = (typeof consentPurposes)[number]
