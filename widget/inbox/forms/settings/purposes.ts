import type { ConsentPurpose } from '../../../../shared/form-settings.ts'

/** The purposes of consents, in the order in which the form asks for them. Repeated, because the schema would come along. */
export const consentPurposes: readonly ConsentPurpose[] = ['publish', 'marketing', 'contact']
