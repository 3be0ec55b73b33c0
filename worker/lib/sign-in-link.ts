/** The number of minutes in which a link that signs in can be used. */
export const linkMinutes = 10

/** Returns when a new link expires. */
export const linkExpires = () => new Date(Date.now() + linkMinutes * 60_000).toISOString()
