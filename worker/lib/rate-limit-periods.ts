/** The periods of the rate limits in wrangler.toml, in seconds; a binding does not expose its own. */
export const rateLimitPeriods = {
  VISITOR_RATE: 60,
  WORKSPACE_RATE: 60,
  KEY_RATE: 10,
  FAILED_AUTH_RATE: 60,
  PAGE_RATE: 60,
  SIGN_IN_RATE: 60,
  SEARCH_RATE: 60,
  DISPLAY_RATE: 60,
  COSTLY_DISPLAY_RATE: 60,
  PURGE_RATE: 60,
  WORKSPACE_PURGE_RATE: 60,
  GIVER_RATE: 60,
  MEDIA_RATE: 60,
  LINK_RATE: 60,
  MEDIA_READ_RATE: 60,
}
