/** The English texts of what must be read before the words of a testimonial. */
export const texts = {
  changed: 'Changed by its author.',
  changedFields: (fields: string) => `New: ${fields}. Your site shows it once you publish it.`,
  noConsent: 'No consent to publish.',
  noConsentHint: 'Your site shows these words once their author agrees.',
  ask: 'Ask for consent',
  agreed: 'Note that they agreed',
  withdrawn: 'Consent withdrawn.',
  withdrawnHint: 'Only its author can give it again; until then it cannot be published.',
}
