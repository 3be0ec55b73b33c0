/** The purposes of consents, in the order in which the form asks for them. */
export const consentPurposes = ['publish', 'marketing', 'contact'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]
