/** The periods of the limiters of wrangler.toml in seconds, which a binding does not tell. */
export const rateLimitPeriods = { VISITOR_RATE: 60, WORKSPACE_RATE: 60, KEY_RATE: 10, CREDENTIALS_RATE: 60 }
