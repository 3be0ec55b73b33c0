/**
 * How long and how many: the numbers that the service enforces. Lengths count Unicode code points, bytes are bytes.
 */
export const limits = {
  bodyBytes: 65_536,
  company: 300,
  email: 254,
  externalVideoHtml: 10_000,
  name: 200,
  phone: 50,
  profiles: 20,
  stars: 5,
  testimonialText: 10_000,
  title: 300,
  url: 2_048,
  videoToken: 2_048,
} as const
