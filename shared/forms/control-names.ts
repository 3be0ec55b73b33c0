import type { ConsentPurpose } from '../consent-purposes.ts'

/* The names of the controls that the forms without JavaScript and the author's own page share. */

/** Begins the name of the control for the answer to a question; its id follows. */
export const answerPrefix = 'answer-'

/** Returns the name of the box of a consent. */
export const consentName = (purpose: ConsentPurpose) => (purpose === 'publish' ? 'gaveConsent' : purpose)

/** Returns the name of the control with the words of a consent. */
export const consentTextName = (purpose: ConsentPurpose) => `consentText-${purpose}`

/** The name of the trap, a control that people do not see: it means nothing to browsers and password managers, which fill in others. */
export const trapName = 'extra'

/** The name of the control with the time at which a form was shown, in milliseconds since the epoch. */
export const shownName = 'shown'
