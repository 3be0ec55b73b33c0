/* Error messages of the service that the owner app knows, too. */

/** The message for a record that is not in the caller's workspace. */
export const noRecordMessage = 'There is no such record.'
/** The message for a session that is unknown, expired or revoked. */
export const sessionEndedMessage = 'The session has ended. Please sign in again.'
