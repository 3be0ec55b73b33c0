/** A video at one of the supported providers; `start` is in whole seconds. */
export type Video = { provider: string; id: string; start?: number }

type Provider = {
  /** Matched against `host/path` of a link and, behind a question mark, the parameter below; the first group is the id. */
  link: RegExp
  /** The parameter that some links of the provider have the id in. */
  query?: string
  /** Address of the provider's player for an id that `link` has let through; `start` is 0 for the beginning. */
  player: (id: string, start: number) => string
}

const from = (start: number, prefix: string) => (start ? prefix + start : '')

// A link form ends at a slash, a question mark or the end, so that nothing can be glued to an id.
const providers: Record<string, Provider> = {
  YouTube: {
    // Eleven characters are an id, except for the two words that stand in its place in players of lists and channels.
    link: /^(?:(?:(?:www|m|music)\.)?youtube(?:-nocookie)?\.com\/(?:watch\/?\?|(?:embed|e|v|vi|shorts|live)\/)|(?:www\.)?youtu\.be\/)(?!videoseries|live_stream)([\w-]{11})(?=[/?]|$)/,
    query: 'v',
    player: (id, start) => `https://www.youtube-nocookie.com/embed/${id}${from(start, '?start=')}`,
  },
  Vimeo: {
    link: /^(?:(?:www\.)?vimeo\.com\/(?:(?:channels|ondemand)\/[\w-]+\/|groups\/[\w-]+\/videos\/|(?:album|showcase)\/[\w-]+\/video\/|manage\/videos\/)?|player\.vimeo\.com\/video\/)(\d{5,12})(?:\/([\da-f]{8,20}))?(?=[/?]|$)/, // the second group is the hash of a private video
    player: (id, start) => `https://player.vimeo.com/video/${id.replace('/', '?h=')}${from(start, '#t=')}`,
  },
  Loom: {
    link: /^(?:www\.)?loom\.com\/(?:share|embed)\/(?:[\w-]+-)?([\da-f]{32})(?=[/?]|$)/,
    player: (id, start) => `https://www.loom.com/embed/${id}${from(start, '?t=')}`,
  },
  Wistia: {
    link: /^[\w-]+\.wistia\.(?:com|net)\/(?:medias|embed(?:\/(?:iframe|medias))?)\/([\da-z]{10})(?:\.jsonp?|\.js)?(?=[/?]|$)/,
    player: (id, start) => `https://fast.wistia.net/embed/iframe/${id}${from(start, '?time=')}`,
  },
  Vidyard: {
    link: /^(?:(?:share|video|[\w-]+\.hubs)\.vidyard\.com\/watch|play\.vidyard\.com|embed\.vidyard\.com\/share)\/([\w-]{20,26})(?:\.html|\.jpg)?(?=[/?]|$)/,
    player: (id, start) => `https://play.vidyard.com/${id}${from(start, '?second=')}`,
  },
  Dailymotion: {
    link: /^(?:(?:www\.|touch\.|m\.)?dailymotion\.com\/(?:embed\/)?video\/|dai\.ly\/|geo\.dailymotion\.com\/player(?:\/\w+)?\.html\?)([a-zA-Z\d]{5,20})(?:_[^/?]*)?(?=[/?]|$)/,
    query: 'video',
    player: (id, start) => `https://geo.dailymotion.com/player.html?video=${id}${from(start, '&startTime=')}`,
  },
  TikTok: {
    link: /^(?:(?:www|m)\.)?tiktok\.com\/(?:@[\w.-]*\/video|v|embed(?:\/v2)?|player\/v1)\/(\d{15,21})(?:\.html)?(?=[/?]|$)/,
    player: (id) => `https://www.tiktok.com/player/v1/${id}`,
  },
  Instagram: {
    link: /^(?:(?:www|m)\.)?(?:instagram\.com|instagr\.am)\/(?!share\/)(?:[\w.]+\/)?(?:p|tv|reels?)\/([\w-]{9,40})(?=[/?]|$)/,
    player: (id) => `https://www.instagram.com/p/${id}/embed/`,
  },
  Facebook: {
    link: /^(?:(?:www|m|web|mbasic|touch|business|[a-z]{2}-[a-z]{2})\.)?facebook\.com\/(?:(?:watch\/?(?:live\/?)?|video\.php)\?|reel\/|[\w.%-]+\/videos\/(?:[^/?]+\/)?)(\d{8,20})(?=[/?]|$)/,
    query: 'v',
    player: (id, start) =>
      `https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fwatch%2F%3Fv%3D${id}${from(start, '&t=')}`,
  },
  X: {
    link: /^(?:(?:(?:www|mobile)\.)?(?:x|twitter)\.com\/(?:\w+|i\/web)\/status(?:es)?\/|platform\.twitter\.com\/embed\/Tweet\.html\?)(\d{2,20})(?=[/?]|$)/,
    query: 'id',
    player: (id) => `https://platform.twitter.com/embed/Tweet.html?id=${id}`,
  },
  Streamable: {
    // Ids look like words, so the pages of the site itself are named: they are no videos.
    link: /^(?:www\.)?streamable\.com\/(?:[eos]\/)?(?!(?:about|api|blog|careers|contact|features|help|jobs|legal|login|logout|premium|pricing|privacy|search|settings|signup|support|teams|terms|upload|videos)(?:[/?]|$))([\da-z]{3,8})(?=[/?]|$)/,
    player: (id, start) => `https://streamable.com/e/${id}${from(start, '?t=')}`,
  },
  Tella: {
    link: /^(?:www\.)?tella\.tv\/video\/([\da-z][\w-]{3,120})(?=[/?]|$)/,
    player: (id, start) => `https://www.tella.tv/video/${id}/embed${from(start, '?t=')}`,
  },
  Descript: {
    link: /^share\.descript\.com\/(?:view|embed)\/([\da-zA-Z]{11})(?=[/?]|$)/,
    player: (id, start) => `https://share.descript.com/embed/${id}${from(start, '?t=')}`,
  },
  'Google Drive': {
    link: /^(?:drive|docs)\.google\.com\/(?:a\/[\w.-]+\/)?(?:file\/(?:u\/\d\/)?d\/|(?:u\/\d\/)?(?:open|uc)\?)([\w-]{25,60})(?=[/?]|$)/,
    query: 'id',
    player: (id, start) => `https://drive.google.com/file/d/${id}/preview${from(start, '?t=')}`,
  },
}

/** The supported providers' names, in the order in which a sentence lists them. */
export const providerNames = Object.keys(providers)

/**
 * The video that a link or an embed code names, or nothing. Pure, linear in the length of the text, and exact: hosts and
 * ids are compared with the provider's own forms after `new URL()`, never with a part of the text. What `embedHtml` and
 * `playerUrl` make of a video reads as the same video again.
 */
export function parseVideo(text: string): Video | undefined {
  return text.includes('<') ? fromHtml(text) : fromLink(text.trim())
}

/** Address of the provider's player for a video of `parseVideo`. */
export function playerUrl({ provider, id, start = 0 }: Video): string | undefined {
  return providers[provider]?.player(id, start)
}

/** Attributes of every rebuilt player; without a referrer YouTube answers error 153. */
export const playerAttributes = {
  title: 'Video testimonial',
  loading: 'lazy',
  allow: 'autoplay; encrypted-media; picture-in-picture',
  referrerpolicy: 'strict-origin-when-cross-origin',
  sandbox: 'allow-scripts allow-same-origin allow-presentation allow-popups',
} as const

/** Embed HTML for a video of `parseVideo`: exactly one iframe, built from nothing but the provider's pattern and the id. */
export function embedHtml(video: Video): string {
  const attributes = Object.entries({ src: playerUrl(video)?.replaceAll('&', '&amp;'), ...playerAttributes })
  return `<iframe ${attributes.map(([name, value]) => `${name}="${value}"`).join(' ')} allowfullscreen></iframe>`
}

/*
 * Embed code is read with HTML's own white space: what JavaScript takes for a space besides (U+00A0, U+000B), a browser
 * reads as part of a name or a value, and what is in quotes after it as attributes.
 */
const plainIframe =
  /^[\t\n\f\r ]*<iframe((?:[\t\n\f\r ]+(?:allowfullscreen|(?:src|width|height|title|frameborder|allow|allowfullscreen|referrerpolicy|loading)[\t\n\f\r ]*=[\t\n\f\r ]*(?:"[^"<>]*"|'[^'<>]*')))*)[\t\n\f\r ]*><\/iframe[\t\n\f\r ]*>[\t\n\f\r ]*$/i

// A browser decodes entities in the address: none before its query, so that they can not lead to another host or path.
const plainSource = /^https:\/\/[^\s/?#@&\\]+(?:\/[^\s?#&\\]*)?(?:[?#][^\s\\]*)?$/i

/** A frame that can be kept as it was sent; `literal` is set where a browser reads its address letter for letter. */
type PlainFrame = { hostname: string; literal: boolean }

/**
 * An embed code that is exactly one plain iframe with an https address, or nothing. No attribute of such a code can run a
 * script, and none stands in it twice: of two, readers of HTML and of XML take different ones.
 */
export function plainFrame(html: string): PlainFrame | undefined {
  const pairs = attributePairs(plainIframe.exec(html)?.[1] ?? '')
  const attributes = new Map(pairs)
  const src = attributes.get('src')
  if (!src || attributes.size < pairs.length) return undefined
  const address = decoded(src)
  if (!plainSource.test(address) || !URL.canParse(address)) return undefined
  return { hostname: new URL(address).hostname, literal: !/&(?!amp;|#0*38;|[a-z\d]+=)/i.test(src) }
}

function fromLink(text: string, inPlugin = false): Video | undefined {
  const link = /^(?:https?:)?\/\//i.test(text) ? text.replace(/^(?:https?:)?/i, 'https:') : `https://${text}`
  // Plain host, no port, no user: what `new URL()` would decode or fold into a known host is not a known host.
  if (!/^https:\/\/[\w.-]+(?:[/?#][^\s\\]*)?$/i.test(link) || !URL.canParse(link)) return undefined
  const { hostname, pathname, searchParams, hash } = new URL(link)
  /** A parameter that stands there once: of two, nobody knows which one counts. */
  const only = (name: string) => (searchParams.getAll(name).length === 1 ? searchParams.get(name) : null)
  const times = ['t', 'start', 'time', 'second', 'startTime'].map(only)
  const start = seconds(times.find((time) => time !== null) ?? hash.replace(/^#t=/, ''))
  if (/^(?:www\.)?facebook\.com\/(?:v[\d.]+\/)?plugins\/(?:video|post)\.php$/.test(hostname + pathname)) {
    const video = inPlugin ? undefined : fromLink(only('href') ?? '', true)
    if (video?.provider !== 'Facebook') return undefined
    return start ? { ...video, start } : video
  }
  for (const [provider, { link, query = '', player }] of Object.entries(providers)) {
    const named = only(query)
    const [, id, pathHash] = link.exec(hostname + pathname + (named === null ? '' : `?${named}`)) ?? []
    if (!id) continue
    const privacy = provider === 'Vimeo' && (pathHash ?? /^[\da-f]{8,20}$/.exec(only('h') ?? '')?.[0])
    // Some players always begin at the beginning.
    const starts = player(id, start) !== player(id, 0)
    return { provider, id: privacy ? `${id}/${privacy}` : id, ...(starts && { start }) }
  }
  return undefined
}

/** `90`, `90s`, `1m30s` or `1h2m3s` in seconds, up to six digits; 0 for anything else. */
function seconds(text: string): number {
  const [match, hours = 0, minutes = 0, rest = 0] = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/.exec(text) ?? []
  return match ? Math.min(Number(hours) * 3600 + Number(minutes) * 60 + Number(rest), 999_999) : 0
}

const attribute =
  /[\t\n\f\r ]+([^\t\n\f\r "'<>/=]+)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r "'<>`=][^\t\n\f\r "'<>`]*)))?/g
const attributes = `((?:${attribute.source.replaceAll(/\((?!\?)/g, '(?:')})*)[\\t\\n\\f\\r ]*`

/*
 * One token of an embed code, as a browser would read it: a comment, a script or style with nothing but text inside, the
 * end of an element, or a tag of ordinary markup with its attributes. Anything else (template, noscript, svg, a quote
 * left open) ends the reading, so that what a browser would not show as an element is never taken for one.
 */
const token = new RegExp(
  `[^<]*<(?:!--(?!-?>)(?:(?!--!>)[^])*?-->|(script|style)${attributes}>[^<]*</\\1[\\t\\n\\f\\r ]*>|/[a-z][^<>"'=]*>|` +
    `(iframe|wistia-player|blockquote|div|span|section|figure|center|h[1-6]|p|a|img|br|b|i|em|strong|time)${attributes}/?>)`,
  'giy',
)

/** Attributes that hold a provider's bare id, and the beginning of a link that the id completes. */
const bareIds = {
  'data-uuid': 'https://play.vidyard.com/',
  'data-video': 'https://dai.ly/',
  'media-id': 'https://fast.wistia.net/embed/iframe/',
}

function fromHtml(html: string): Video | undefined {
  for (const [, , scriptAttributes, name, tagAttributes = scriptAttributes] of html.matchAll(token)) {
    const video = tagAttributes && fromAttributes(tagAttributes)
    if (video) return video
    // What a frame shows is what the code is about: a link further down does not make up for a foreign one.
    if (name?.toLowerCase() === 'iframe') return undefined
  }
  return undefined
}

function fromAttributes(tag: string): Video | undefined {
  // Of two attributes with one name the first counts, as in HTML.
  const attributes = new Map(attributePairs(tag).reverse())
  const links = ['src', 'cite', 'data-instgrm-permalink', 'data-href', 'href'].map((key) => attributes.get(key))
  const ids = Object.entries(bareIds).map(([key, prefix]) => attributes.has(key) && prefix + attributes.get(key))
  const wistia = /(?:^| )wistia_async_(\w+)/.exec(attributes.get('class') ?? '')
  for (const link of [...links, ...ids, wistia && bareIds['media-id'] + wistia[1]]) {
    const video = link && fromLink(decoded(link).trim())
    if (video) return video
  }
  return undefined
}

/** Attributes of a tag in their order, names in lower case, values as they stand there. */
function attributePairs(tag: string): [string, string][] {
  return Array.from(tag.matchAll(attribute), ([, name = '', double, single, bare]) => [
    name.toLowerCase(),
    double ?? single ?? bare ?? '',
  ])
}

/** The one entity that addresses are written with. */
const decoded = (value: string) => value.replace(/&(?:amp|#0*38);/gi, '&')
