/*
 * Where words first appeared: the one list of sources. A tool or a way of the owner's own brings words that could not be read
 * before; a platform has published them, so that displays mark them and no average of ours counts them.
 */

type SourceTraits = {
  /** As displays and owners read it; `other` has none: its testimonials bring one. */
  name?: string
  /** `tool`: collected for the owner by another service; `own`: written or said to the owner. */
  kind: 'platform' | 'tool' | 'own'
}

const platform = (name: string) => ({ name, kind: 'platform' }) as const
const tool = (name: string) => ({ name, kind: 'tool' }) as const
const own = (name: string) => ({ name, kind: 'own' }) as const

const traits = {
  google: platform('Google'),
  facebook: platform('Facebook'),
  trustpilot: platform('Trustpilot'),
  linkedin: platform('LinkedIn'),
  x: platform('X'),
  instagram: platform('Instagram'),
  youtube: platform('YouTube'),
  tiktok: platform('TikTok'),
  reddit: platform('Reddit'),
  g2: platform('G2'),
  capterra: platform('Capterra'),
  producthunt: platform('Product Hunt'),
  appstore: platform('App Store'),
  playstore: platform('Google Play'),
  yelp: platform('Yelp'),
  tripadvisor: platform('Tripadvisor'),
  airbnb: platform('Airbnb'),
  amazon: platform('Amazon'),
  etsy: platform('Etsy'),
  fiverr: platform('Fiverr'),
  upwork: platform('Upwork'),
  udemy: platform('Udemy'),
  judgeme: platform('Judge.me'),
  yotpo: platform('Yotpo'),
  loox: platform('Loox'),
  okendo: platform('Okendo'),
  shopify: platform('Shopify'),
  woocommerce: platform('WooCommerce'),
  wordpress: platform('WordPress'),
  senja: tool('Senja'),
  testimonialto: tool('Testimonial.to'),
  trust: tool('Trust'),
  famewall: tool('Famewall'),
  email: own('E-mail'),
  chat: own('Chat'),
  letter: own('Letter'),
  other: { kind: 'platform' },
} as const satisfies Record<string, SourceTraits>

/** Where the words of a testimonial first appeared. */
export type Source = keyof typeof traits

const byKey: Readonly<Record<Source, SourceTraits>> = traits

/** All sources, platforms first. */
export const sources = /* @__PURE__ */ Object.keys(byKey) as Source[]

/** The sources that have not published the words themselves: tools and ways of the owner's own. */
export const unpublishedSources = /* @__PURE__ */ sources.filter((source) => byKey[source].kind !== 'platform')

/** Returns whether a text is a source. */
export const isSource = (text: unknown): text is Source => typeof text === 'string' && Object.hasOwn(byKey, text)

/** Returns how the words of a source came to the owner. */
export const sourceKind = (source: Source): SourceTraits['kind'] => byKey[source].kind

/** Returns whether words from this source were published there first: they are marked, and out of every average. */
export const isPlatform = (source: Source): boolean => byKey[source].kind === 'platform'

/** Returns the name of a source as people read it; `other` has the name that its testimonial brings. */
export const sourceLabel = (source: Source, sourceName: string | null): string =>
  byKey[source].name ?? sourceName ?? source
