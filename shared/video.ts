/** A video at one of the supported providers; `start` is in whole seconds. */
export type Video = { provider: string; id: string; start?: number }

type Provider = {
  /** Matched against host, path and `parameters` of a link; its groups are the id and the key to a private video. */
  link: RegExp
  /** Address of the provider's player for an id that `link` has let through; `start` is 0 for the beginning. */
  player: (id: string, start: number) => string
}

const from = (value: string | number | undefined, prefix: string) => (value ? prefix + value : '')

/*
 * Where the forms stand. Pages of the providers: YouTube "Embedded Players and Player Parameters"; Vimeo "oEmbed" and the
 * help on unlisted videos; Wistia "Wistia and oEmbed", "Construct a Wistia Embed Code"; Vidyard's @vidyard/embed-code;
 * Dailymotion "iFrame (Web)", "Embed with oEmbed"; TikTok "Embed Player", "Embed Videos"; Facebook "Embedded Video
 * Player"; Tella "Embed API"; Google Drive "Access link-shared Drive files using resource keys". Parsers and lists: yt-dlp,
 * iamcal/oembed, jsVideoUrlParser, get-video-id, react-player, Embera, Iframely, Onebox of Discourse, s9e/TextFormatter,
 * EmbedVideo of MediaWiki. Descript is in none of them: its forms are those in public repositories.
 *
 * A link that only the provider can resolve (vm.tiktok.com, fb.watch, /share/ of Facebook and Instagram, /s/ of Wistia)
 * names no video, and neither does an event of Vimeo, where tomorrow something else is shown. A form ends at a slash, a
 * question mark, an ampersand or the end, so that nothing can be glued to an id.
 */
const providers: Record<string, Provider> = {
  YouTube: {
    // Eleven characters are an id, except for the two words that stand in its place in players of lists and channels.
    link: /^(?:(?:music\.)?youtube(?:-nocookie|education|kids)?\.com\/(?:(?:watch(?:_popup)?\/?)?\?v=|(?:watch|embed|e|v|vi|shorts|live)\/)|studio\.youtube\.com\/video\/|youtu\.be\/)(?!videoseries|live_stream)([\w-]{11})(?=[/?&]|$)/,
    player: (id, start) => `https://www.youtube-nocookie.com/embed/${id}${from(start, '?start=')}`,
  },
  Vimeo: {
    // The hash of a review page opens that page only.
    link: /^(?:vimeo\.com\/[\w-]+\/review\/(\d{5,12})|(?:vimeo\.com\/(?:(?:channels|ondemand|groups|album|showcase|reviews)\/[\w-]+\/|showcase\/\d+\/?\?video=|manage\/|event\/\d+\/(?=v))?(?:videos?\/)?|vimeopro\.com\/[\w-]+\/[\w-]+\/video\/|player\.vimeo\.com\/video\/)(\d{5,12})(?:(?:\/|\/?\?h=)([\da-f]{8,20}))?)(?=[/?&]|$)/,
    player: (id, start) => `https://player.vimeo.com/video/${id.replace('/', '?h=')}${from(start, '#t=')}`,
  },
  Loom: {
    link: /^(?:use)?loom\.com\/(?:share|embed)\/(?:[\w-]+-)?([\da-f]{32})(?=[/?&]|$)/,
    player: (id, start) => `https://www.loom.com/embed/${id}${from(start, '?t=')}`,
  },
  Wistia: {
    link: /^(?:[\w-]+\.)?(?:wistia\.(?:com|net)|wi\.st)\/(?:m|medias|embed(?:\/(?:iframe|medias))?)\/(?!javascript|statistics)([\da-z]{10})(?:\.jsonp?|\.js)?(?=[/?&]|$)/,
    player: (id, start) => `https://fast.wistia.net/embed/iframe/${id}${from(start, '?time=')}`,
  },
  Vidyard: {
    link: /^(?:[\w-]+(?:\.hubs)?\.vidyard\.com\/watch|(?:embed|share)\.vidyard\.com\/(?:embed|share)|play\.vidyard\.com(?:\/player)?)\/([\w-]{20,26})(?:\.html|\.jpg|\.js)?(?=[/?&]|$)/,
    player: (id, start) => `https://play.vidyard.com/${id}${from(start, '?second=')}`,
  },
  Dailymotion: {
    link: /^(?:dailymotion\.com\/(?:(?:embed|swf|crawler)\/)?video\/|dai\.ly\/|geo\.dailymotion\.com\/player(?:\/\w+)?\.html\?video=)([kx][a-zA-Z\d]{4,19})(?:_[^/?&]*)?(?=[/?&]|$)/,
    player: (id, start) => `https://geo.dailymotion.com/player.html?video=${id}${from(start, '&startTime=')}`,
  },
  TikTok: {
    link: /^tiktokv?\.com\/(?:(?:@|%40)[\w.-]*\/video|v|embed(?:\/v2)?|player\/v1|share\/video)\/(\d{15,21})(?:\.html)?(?=[/?&]|$)/,
    player: (id) => `https://www.tiktok.com/player/v1/${id}`,
  },
  Instagram: {
    link: /^(?:instagram\.com|instagr\.am)\/(?!share\/)(?:[\w.]+\/)?(?:p|tv|reels?)\/([\w-]{9,40})(?=[/?&]|$)/,
    player: (id) => `https://www.instagram.com/p/${id}/embed/`,
  },
  Facebook: {
    link: /^(?:(?:web|mbasic|business|[a-z]{2}-[a-z]{2})\.)?(?:facebook|fb)\.com\/(?:(?:watch\/?(?:live\/?)?|(?:video\/)?video\.php|photo\.php)\?v=|video\.php\?id=|video\/embed\?video_id=|reel\/|[\w.%-]+\/videos\/(?:[^/?&]+\/)?)(\d{8,20})(?=[/?&]|$)/,
    player: (id, start) =>
      `https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fwatch%2F%3Fv%3D${id}${from(start, '&t=')}`,
  },
  X: {
    link: /^(?:(?:x|twitter)\.com\/(?:(?:\w+|i\/web)\/status(?:es)?|statuses|i\/videos(?:\/tweet)?)\/|platform\.(?:x|twitter)\.com\/embed\/Tweet\.html\?id=)(\d{2,20})(?=[/?&]|$)/,
    player: (id) => `https://platform.twitter.com/embed/Tweet.html?id=${id}`,
  },
  Streamable: {
    // Ids look like words, so the short ones that are pages of the site itself are named: they are no videos.
    link: /^streamable\.com\/(?:[eos]\/)?(?!(?:about|api|blog|dmca|faq|help|jobs|legal|login|logout|oembed|plans|press|search|signup|teams?|terms|tools|upload|videos)(?:[/?&]|$))([\da-z]{3,6})(?=[/?&]|$)/,
    player: (id, start) => `https://streamable.com/e/${id}${from(start, '?t=')}`,
  },
  Tella: {
    link: /^tella\.(?:tv\/video\/|video\/(?=[\w-]+-\w*\d))([\da-z][\w-]{3,120})(?=[/?&]|$)/,
    player: (id, start) => `https://www.tella.tv/video/${id}/embed${from(start, '?t=')}`,
  },
  Descript: {
    link: /^share\.descript\.com\/(?:view|embed)\/([\da-zA-Z]{11})(?=[/?&]|$)/,
    player: (id, start) => `https://share.descript.com/embed/${id}${from(start, '?t=')}`,
  },
  'Google Drive': {
    link: /^(?:drive|docs|drive\.usercontent)\.google\.com\/(?:a\/[\w.-]+\/)?(?:file\/(?:u\/\d\/)?d\/|(?:u\/\d\/)?(?:open|uc|download)\?id=)([\w-]{25,60})(?:\/\w+)?(?:\?resourcekey=(\d-[\w-]{22}))?(?=[/?&]|$)/,
    player: (id, start) => {
      const [file, key] = id.split('/')
      return `https://drive.google.com/file/d/${file}/preview${from(key, '?resourcekey=')}${from(start, key ? '&t=' : '?t=')}`
    },
  },
}

/** The parameters that a link can have an id or a key in, in the order in which the patterns have them. */
const parameters = ['v', 'video', 'video_id', 'id', 'h', 'resourcekey']

/** The supported providers' names, in the order in which a sentence lists them. */
export const providerNames = Object.keys(providers)

/**
 * The video that a link or an embed code names, or nothing. Pure, linear in the length of the text, and exact: hosts and
 * ids are compared with the provider's own forms after `new URL()`, never with a part of the text. What `embedHtml` and
 * `playerUrl` make of a video reads as the same video again.
 */
export function parseVideo(text: string): Video | undefined {
  // What a mail or a sentence puts around a link is not part of it.
  return parseLink(text.trim().replace(/^[<("'“]|[>)"'”.,;!]{1,3}$/g, '')) ?? parseHtml(text)
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

/** As `URL.parse`, which is younger than many phones. */
function parseUrl(link: string): URL | undefined {
  try {
    return new URL(link)
  } catch {
    return undefined
  }
}

function parseLink(text: string, inPlugin = false): Video | undefined {
  const link = `https://${text.replace(/^(?:https?:)?\/\//i, '')}`
  // Plain host, no port, no user: what `new URL()` would decode or fold into a known host is not a known host.
  const url = /^https:\/\/[\w.-]+(?:[/?#][^\s<>\\]*)?$/i.test(link) && parseUrl(link)
  if (!url) return undefined
  const { hostname, pathname, searchParams, hash } = url
  /** A parameter; of two with one name nobody knows which one counts, and no form has them in a row. */
  const parameter = (name: string) => searchParams.getAll(name).join(' ')
  const times = ['t', 'start', 'time', 'second', 'startTime', 'time_continue', 'wtime'].map(parameter)
  const start = parseSeconds(times.find(Boolean) ?? hash.replace(/^#t=/, ''))
  // At a host for telephones the provider has the same pages.
  const place = hostname.replace(/^(?:www|m|mobile|touch)\./, '') + pathname
  if (!inPlugin && /^facebook\.com\/(?:v[\d.]+\/)?plugins\/(?:video|post)\.php$/.test(place)) {
    const video = parseLink(parameter('href'), true)
    return video?.provider === 'Facebook' ? { ...video, ...(start && { start }) } : undefined
  }
  const query = parameters.map((name) => parameter(name) && `?${name}=${encodeURIComponent(parameter(name))}`).join('')
  for (const [provider, { link, player }] of Object.entries(providers)) {
    const [, ...groups] = link.exec(place + query) ?? []
    const id = groups.filter(Boolean).join('/')
    // Some players always begin at the beginning.
    if (id) return { provider, id, ...(player(id, start) !== player(id, 0) && { start }) }
  }
  return undefined
}

/** `90`, `90s`, `1m30s` or `1h2m3s` in seconds, up to six digits; 0 for anything else. */
function parseSeconds(text: string): number {
  const [, hours = 0, minutes = 0, rest = 0] = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/.exec(text) ?? []
  return Math.min(Number(hours) * 3600 + Number(minutes) * 60 + Number(rest), 999_999)
}

/*
 * Embed code is read with HTML's own white space: what JavaScript takes for a space besides (U+00A0, U+000B), a browser
 * reads as part of a name or a value, and what is in quotes after it as attributes.
 */
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

/** Attributes that hold a link, or a provider's bare id, with what completes it. */
const linkAttributes = {
  src: '',
  cite: '',
  'data-instgrm-permalink': '',
  'data-href': '',
  href: '',
  'data-uuid': 'play.vidyard.com/',
  'data-video': 'dai.ly/',
  'media-id': 'wistia.com/medias/',
  class: 'wistia.com/medias/',
}

function parseHtml(html: string): Video | undefined {
  for (const [, , scriptAttributes, name, tagAttributes = scriptAttributes] of html.matchAll(token)) {
    // What a frame shows is what the code is about: nothing else in it, or further down, makes up for a foreign address.
    const isFrame = name?.toLowerCase() === 'iframe'
    const video = tagAttributes && parseAttributes(tagAttributes, isFrame ? { src: '' } : linkAttributes)
    if (video || isFrame) return video || undefined
  }
  return undefined
}

function parseAttributes(tag: string, prefixes: Record<string, string>): Video | undefined {
  // Of two attributes with one name the first counts, as in HTML.
  const attributes = new Map(attributePairs(tag).reverse())
  for (const [name, prefix] of Object.entries(prefixes)) {
    const value = attributes.get(name)
    const id = name === 'class' ? /(?:^| )wistia_async_(\w+)/.exec(value ?? '')?.[1] : value
    const video = id && parseLink(prefix + decodeAmpersands(id).trim())
    if (video) return video
  }
  return undefined
}

/** Attributes of a tag in their order, names in lower case, values as they stand there. */
export function attributePairs(tag: string): [string, string][] {
  // Not `Array.from`, which old libraries of pages replace by one that knows neither iterators nor a function.
  return [...tag.matchAll(attribute)].map(([, name = '', double, single, bare]) => [
    name.toLowerCase(),
    double ?? single ?? bare ?? '',
  ])
}

/** An address without the one entity that addresses are written with. */
export const decodeAmpersands = (value: string) => value.replace(/&(?:amp|#0*38);/gi, '&')
