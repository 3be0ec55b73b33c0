/** A video on a supported provider; `start` is in whole seconds. */
export type Video = { provider: string; id: string; start?: number }

type Provider = {
  /** Matches the host, path and `parameters` of a link; the groups are the id and the key of a private video. */
  link: RegExp
  /** Returns the URL of the provider's player for an id matched by `link`; `start` 0 means the beginning. */
  player: (id: string, start: number) => string
}

const suffix = (prefix: string, value: string | number | undefined) => (value ? prefix + value : '')

/*
 * Sources of the link formats. Provider documentation: YouTube "Embedded Players and Player Parameters"; Vimeo "oEmbed" and the
 * help on unlisted videos; Wistia "Wistia and oEmbed", "Construct a Wistia Embed Code"; Vidyard's @vidyard/embed-code;
 * Dailymotion "iFrame (Web)", "Embed with oEmbed"; TikTok "Embed Player", "Embed Videos"; Facebook "Embedded Video
 * Player"; Tella "Embed API"; Google Drive "Access link-shared Drive files using resource keys". Parsers and lists: yt-dlp,
 * iamcal/oembed, jsVideoUrlParser, get-video-id, react-player, Embera, Iframely, Onebox of Discourse, s9e/TextFormatter,
 * EmbedVideo of MediaWiki. None of them covers Descript: its formats come from public repositories.
 *
 * Links that only the provider can resolve (vm.tiktok.com, fb.watch, /share/ of Facebook and Instagram, /s/ of Wistia) are
 * not supported, nor are Vimeo events, whose content changes. Every pattern ends at a slash, question mark, ampersand or the
 * end of the link, so that no text can be appended to an id.
 */
const providers: Record<string, Provider> = {
  YouTube: {
    // `videoseries` and `live_stream` have eleven characters too, but start playlist and channel players.
    link: /^(?:(?:music\.)?youtube(?:-nocookie|education|kids)?\.com\/(?:(?:watch(?:_popup)?\/?)?\?v=|(?:watch|embed|e|v|vi|shorts|live)\/)|studio\.youtube\.com\/video\/|youtu\.be\/)(?!videoseries|live_stream)([\w-]{11})(?=[/?&]|$)/,
    player: (id, start) => `https://www.youtube-nocookie.com/embed/${id}${suffix('?start=', start)}`,
  },
  Vimeo: {
    // The hash in a review URL works only there, so it is not captured.
    link: /^(?:vimeo\.com\/[\w-]+\/review\/(\d{5,12})|(?:vimeo\.com\/(?:(?:channels|ondemand|groups|album|showcase|reviews)\/[\w-]+\/|showcase\/\d+\/?\?video=|manage\/|event\/\d+\/(?=v))?(?:videos?\/)?|vimeopro\.com\/[\w-]+\/[\w-]+\/video\/|player\.vimeo\.com\/video\/)(\d{5,12})(?:(?:\/|\/?\?h=)([\da-f]{8,20}))?)(?=[/?&]|$)/,
    player: (id, start) => `https://player.vimeo.com/video/${id.replace('/', '?h=')}${suffix('#t=', start)}`,
  },
  Loom: {
    link: /^(?:use)?loom\.com\/(?:share|embed)\/(?:[\w-]+-)?([\da-f]{32})(?=[/?&]|$)/,
    player: (id, start) => `https://www.loom.com/embed/${id}${suffix('?t=', start)}`,
  },
  Wistia: {
    link: /^(?:[\w-]+\.)?(?:wistia\.(?:com|net)|wi\.st)\/(?:m|medias|embed(?:\/(?:iframe|medias))?)\/(?!javascript|statistics)([\da-z]{10})(?:\.jsonp?|\.js)?(?=[/?&]|$)/,
    player: (id, start) => `https://fast.wistia.net/embed/iframe/${id}${suffix('?time=', start)}`,
  },
  Vidyard: {
    link: /^(?:[\w-]+(?:\.hubs)?\.vidyard\.com\/watch|(?:embed|share)\.vidyard\.com\/(?:embed|share)|play\.vidyard\.com(?:\/player)?)\/([\w-]{20,26})(?:\.html|\.jpg|\.js)?(?=[/?&]|$)/,
    player: (id, start) => `https://play.vidyard.com/${id}${suffix('?second=', start)}`,
  },
  Dailymotion: {
    link: /^(?:dailymotion\.com\/(?:(?:embed|swf|crawler)\/)?video\/|dai\.ly\/|geo\.dailymotion\.com\/player(?:\/\w+)?\.html\?video=)([kx][a-zA-Z\d]{4,19})(?:_[^/?&]*)?(?=[/?&]|$)/,
    player: (id, start) => `https://geo.dailymotion.com/player.html?video=${id}${suffix('&startTime=', start)}`,
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
      `https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fwww.facebook.com%2Fwatch%2F%3Fv%3D${id}${suffix('&t=', start)}`,
  },
  X: {
    link: /^(?:(?:x|twitter)\.com\/(?:(?:\w+|i\/web)\/status(?:es)?|statuses|i\/videos(?:\/tweet)?)\/|platform\.(?:x|twitter)\.com\/embed\/Tweet\.html\?id=)(\d{2,20})(?=[/?&]|$)/,
    player: (id) => `https://platform.twitter.com/embed/Tweet.html?id=${id}`,
  },
  Streamable: {
    // Ids look like words, so the site's own pages are excluded by name.
    link: /^streamable\.com\/(?:[eos]\/)?(?!(?:about|api|blog|dmca|faq|help|jobs|legal|login|logout|oembed|plans|press|search|signup|teams?|terms|tools|upload|videos)(?:[/?&]|$))([\da-z]{3,6})(?=[/?&]|$)/,
    player: (id, start) => `https://streamable.com/e/${id}${suffix('?t=', start)}`,
  },
  Tella: {
    link: /^tella\.(?:tv\/video\/|video\/(?=[\w-]+-\w*\d))([\da-z][\w-]{3,120})(?=[/?&]|$)/,
    player: (id, start) => `https://www.tella.tv/video/${id}/embed${suffix('?t=', start)}`,
  },
  Descript: {
    link: /^share\.descript\.com\/(?:view|embed)\/([\da-zA-Z]{11})(?=[/?&]|$)/,
    player: (id, start) => `https://share.descript.com/embed/${id}${suffix('?t=', start)}`,
  },
  'Google Drive': {
    link: /^(?:drive|docs|drive\.usercontent)\.google\.com\/(?:a\/[\w.-]+\/)?(?:file\/(?:u\/\d\/)?d\/|(?:u\/\d\/)?(?:open|uc|download)\?id=)([\w-]{25,60})(?:\/\w+)?(?:\?resourcekey=(\d-[\w-]{22}))?(?=[/?&]|$)/,
    player: (id, start) => {
      const [file, key] = id.split('/')
      return `https://drive.google.com/file/d/${file}/preview${suffix('?resourcekey=', key)}${suffix(key ? '&t=' : '?t=', start)}`
    },
  },
}

/** The query parameters that can hold an id or a key, in the order in which the patterns expect them. */
const parameters = ['v', 'video', 'video_id', 'id', 'h', 'resourcekey']

/** The names of the supported providers, in the order in which messages list them. */
export const providerNames = Object.keys(providers)

/**
 * Parses a link or embed code; returns `undefined` if it names no supported video. Runs in linear time and compares hosts
 * and ids only after `new URL()`. The output of `embedHtml` and `playerUrl` parses as the same video again.
 */
export function parseVideo(text: string): Video | undefined {
  // Strips the quotes, brackets and punctuation that e-mails and sentences put around a link.
  return parseLink(text.trim().replace(/^[<("'“]|[>)"'”.,;!]{1,3}$/g, '')) ?? parseEmbedCode(text)
}

/** Returns the URL of the provider's player for a video from `parseVideo`. */
export function playerUrl({ provider, id, start = 0 }: Video): string | undefined {
  return providers[provider]?.player(id, start)
}

/** The attributes of every rebuilt player. Without a referrer, YouTube shows error 153. */
export const playerAttributes = {
  title: 'Video testimonial',
  loading: 'lazy',
  allow: 'autoplay; encrypted-media; picture-in-picture',
  referrerpolicy: 'strict-origin-when-cross-origin',
  sandbox: 'allow-scripts allow-same-origin allow-presentation allow-popups',
} as const

/** Returns embed HTML for a video from `parseVideo`: one iframe, built only from the provider's player URL and the id. */
export function embedHtml(video: Video): string {
  const attributes = Object.entries({ src: playerUrl(video)?.replaceAll('&', '&amp;'), ...playerAttributes })
  return `<iframe ${attributes.map(([name, value]) => `${name}="${value}"`).join(' ')} allowfullscreen></iframe>`
}

/** `URL.parse`, which older phones lack. */
function parseUrl(link: string): URL | undefined {
  try {
    return new URL(link)
  } catch {
    return undefined
  }
}

function parseLink(text: string, isPluginTarget = false): Video | undefined {
  const link = `https://${text.replace(/^(?:https?:)?\/\//i, '')}`
  // Only a plain host, without port or user: `new URL()` would decode or normalise other spellings into a known host.
  const url = /^https:\/\/[\w.-]+(?:[/?#][^\s<>\\]*)?$/i.test(link) && parseUrl(link)
  if (!url) return undefined
  const { hostname, pathname, searchParams, hash } = url
  // Repeated parameters are joined with a space, which no pattern matches: it is unclear which one counts.
  const parameter = (name: string) => searchParams.getAll(name).join(' ')
  const times = ['t', 'start', 'time', 'second', 'startTime', 'time_continue', 'wtime'].map(parameter)
  const start = parseSeconds(times.find(Boolean) ?? hash.replace(/^#t=/, ''))
  // Mobile hosts serve the same paths.
  const hostAndPath = hostname.replace(/^(?:www|m|mobile|touch)\./, '') + pathname
  if (!isPluginTarget && /^facebook\.com\/(?:v[\d.]+\/)?plugins\/(?:video|post)\.php$/.test(hostAndPath)) {
    const video = parseLink(parameter('href'), true)
    return video?.provider === 'Facebook' ? { ...video, ...(start && { start }) } : undefined
  }
  const query = parameters.map((name) => parameter(name) && `?${name}=${encodeURIComponent(parameter(name))}`).join('')
  for (const [provider, { link, player }] of Object.entries(providers)) {
    const [, ...groups] = link.exec(hostAndPath + query) ?? []
    const id = groups.filter(Boolean).join('/')
    // Some players have no start parameter.
    if (id) return { provider, id, ...(player(id, start) !== player(id, 0) && { start }) }
  }
  return undefined
}

/** Returns `90`, `90s`, `1m30s` or `1h2m3s` in seconds, at most 999,999; 0 for anything else. */
function parseSeconds(text: string): number {
  const [, hours = 0, minutes = 0, rest = 0] = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/.exec(text) ?? []
  return Math.min(Number(hours) * 3600 + Number(minutes) * 60 + Number(rest), 999_999)
}

/*
 * Patterns for embed code use HTML's own white space, not `\s`: a browser reads U+00A0 and U+000B as part of a name or
 * value, and quoted text after them as attributes.
 */
const attribute =
  /[\t\n\f\r ]+([^\t\n\f\r "'<>/=]+)(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"([^"]*)"|'([^']*)'|([^\t\n\f\r "'<>`=][^\t\n\f\r "'<>`]*)))?/g
const attributes = `((?:${attribute.source.replaceAll(/\((?!\?)/g, '(?:')})*)[\\t\\n\\f\\r ]*`

/*
 * Matches one token of embed code as a browser would read it: a comment, a script or style with only text inside, an end
 * tag, or a start tag of ordinary markup with its attributes. Anything else (template, noscript, svg, an open quote) ends
 * parsing, so that text which a browser would not show as an element is never read as one.
 */
const token = new RegExp(
  `[^<]*<(?:!--(?!-?>)(?:(?!--!>)[^])*?-->|(script|style)${attributes}>[^<]*</\\1[\\t\\n\\f\\r ]*>|/[a-z][^<>"'=]*>|` +
    `(iframe|wistia-player|blockquote|div|span|section|figure|center|h[1-6]|p|a|img|br|b|i|em|strong|time)${attributes}/?>)`,
  'giy',
)

/** Attributes that hold a link or a provider's bare id, with the prefix that turns the value into a link. */
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

function parseEmbedCode(html: string): Video | undefined {
  for (const [, , scriptAttributes, name, tagAttributes = scriptAttributes] of html.matchAll(token)) {
    // An iframe shows its `src`: if that is not supported, no other attribute or later element counts.
    const isFrame = name?.toLowerCase() === 'iframe'
    const video = tagAttributes && parseAttributes(tagAttributes, isFrame ? { src: '' } : linkAttributes)
    if (video || isFrame) return video || undefined
  }
  return undefined
}

function parseAttributes(tag: string, prefixes: Record<string, string>): Video | undefined {
  // The first of two attributes with the same name counts, as in HTML.
  const attributes = new Map(attributePairs(tag).reverse())
  for (const [name, prefix] of Object.entries(prefixes)) {
    const value = attributes.get(name)
    const id = name === 'class' ? /(?:^| )wistia_async_(\w+)/.exec(value ?? '')?.[1] : value
    const video = id && parseLink(prefix + decodeAmpersands(id).trim())
    if (video) return video
  }
  return undefined
}

/** Returns the attributes of a start tag in order: names in lower case, values undecoded. */
export function attributePairs(tag: string): [string, string][] {
  // Not `Array.from`: some host pages load old polyfills that support neither iterators nor a map function.
  return [...tag.matchAll(attribute)].map(([, name = '', double, single, bare]) => [
    name.toLowerCase(),
    double ?? single ?? bare ?? '',
  ])
}

/** Decodes `&amp;`, the only entity that occurs in ordinary embed URLs. */
export const decodeAmpersands = (value: string) => value.replace(/&(?:amp|#0*38);/gi, '&')
