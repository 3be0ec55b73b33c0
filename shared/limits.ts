/*
 * The limits that the service enforces. String lengths count Unicode code points; names with `Bytes` count bytes. Each limit
 * is its own constant, so that the widget bundles only those it uses.
 */
export const answer = 3_000
export const bodyBytes = 65_536
export const company = 300
export const consentEventsBytes = 250_000
export const consentText = 1_000
export const controllerDetail = 500
export const displayedPageSize = 50
export const displayText = 200
export const email = 254
export const errorMessage = 300
export const externalVideoHtml = 10_000
export const formLanguages = 12
export const formName = 100
export const formSettingsBytes = 16_384
export const forms = 50
export const formVersions = 100
export const giverChanges = 100
export const idempotencyKey = 255
export const inboxPageSize = 100
export const intro = 300
export const label = 100
export const logoBytes = 32_768
export const name = 200
export const origins = 50
export const pageBytes = 8_388_608
export const pageSize = 1_000
export const phone = 50
export const profiles = 20
export const question = 300
export const questions = 5
export const search = 300
export const searchedRecords = 5_000
export const searchWords = 5
export const shownConsent = 10_000
export const stars = 5
export const tag = 40
export const tags = 20
export const testimonialText = 10_000
export const title = 300
export const url = 2_048
export const videoToken = 2_048
