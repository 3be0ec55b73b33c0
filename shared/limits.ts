/*
 * How long and how many: the numbers that the service enforces. Lengths count Unicode code points, bytes are bytes. Each is
 * a constant of its own, so that the widget carries only those that it uses.
 */
export const bodyBytes = 65_536
export const company = 300
export const email = 254
export const externalVideoHtml = 10_000
export const idempotencyKey = 255
export const label = 100
export const name = 200
export const origins = 50
export const page = 1_000
export const pageBytes = 8_388_608
export const phone = 50
export const profiles = 20
export const sentence = 300
export const stars = 5
export const testimonialText = 10_000
export const title = 300
export const url = 2_048
export const videoToken = 2_048
