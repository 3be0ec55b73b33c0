import type { DisplayOptions } from '../../../shared/displays/options.ts'
import type { PublicTestimonial } from '../../../shared/displays/public-testimonial.ts'
import { regionalTags } from '../../../shared/displays/regional-tags.ts'
import { type DisplayTexts, displayTexts } from '../../../shared/texts/en/display.ts'
import { fill } from '../../../shared/texts/fill.ts'
import { serviceTexts } from '../../../shared/texts/service.ts'
import type { DisplaySettings } from '../../../shared/workspace/display-settings.ts'
import { type Assets, createAssetReader } from '../../lib/assets.ts'
import { matchLocale } from '../../lib/locales.ts'
import type { Poster } from '../testimonial.ts'

/**
 * A saved display as its visitors see it: the tags that are its tabs, the one they chose, whether they search, and whether they
 * see the first page. The words of a search are never part of it. In a frame, its links stay there.
 */
export type SavedView = {
  id: string
  tabs: string[]
  tab: string | null
  hasSearch: boolean
  isSearch: boolean
  isFirst: boolean
  isInFrame: boolean
  /** The language and the theme that were asked for, as a query: its links keep them. */
  query: string
}

/** The data of a display. `options` has only those of its path. */
export type Display = {
  /** Of the service, such as `https://praise.example`. */
  origin: string
  /** Of the service's host for uploaded files, which can be the same. */
  mediaOrigin: string
  workspace: DisplaySettings & { id: string; name: string; website: string | null }
  testimonials: PublicTestimonial[]
  /** The ids of those whose video is a file of the service, with its poster, if it has one. */
  videoFiles: ReadonlyMap<string, Poster | undefined>
  /** The ids of those whose words another platform published first. */
  fromPlatforms: ReadonlySet<string>
  /** True if pinned ones come first. */
  hasPinned: boolean
  /** The average of the ratings, and how many there are; `null` without any, or if it shows none. */
  rating: { average: number; count: number } | null
  /** `null` for a display that has no record: its options are in the URL. */
  saved: SavedView | null
  options: Partial<DisplayOptions>
}

/** A language of displays: its tag, by whose region days are written, its direction and texts. */
export type Language = { lang: string; dir: 'ltr' | 'rtl'; texts: DisplayTexts }

/** Returns the tag of the language, perhaps with a region, that displays have for the language tag of a URL, or `en`. */
export const displayTag = (languageTag = ''): string =>
  regionalTags.find((tag) => tag.toLowerCase() === languageTag.toLowerCase()) ??
  matchLocale(languageTag)?.lang ??
  serviceTexts.en.lang

const readTexts = createAssetReader<Record<string, DisplayTexts>>('/assets/display-texts.json')

/**
 * Reads the language for a language tag, whose region it keeps, from a file of the build. English, which is the default, is a part of the
 * worker. Our Chinese is for Taiwan, too.
 */
export async function readLanguage(
  assets: Assets,
  requestUrl: string,
  languageTag: string | undefined,
): Promise<Language> {
  const locale = languageTag === 'zh-TW' ? serviceTexts.zh : matchLocale(languageTag)
  const { lang, dir } = locale ?? serviceTexts.en
  const texts = lang === serviceTexts.en.lang ? undefined : (await readTexts(assets, requestUrl))[lang]
  return { lang: (locale && languageTag) || lang, dir, texts: texts ?? displayTexts }
}

/** Returns the class, after a space, by which the style sheet of a saved display names it: two on a page can have two colours. */
export const ownClass = ({ saved }: Display) => (saved ? ` laurel-${saved.id}` : '')

/** Returns the URL of the page that shows a workspace's testimonials. */
export const pageUrl = ({ origin, workspace }: Display) => `${origin}/testimonials/${workspace.id}`

/** Returns the URL of the page of one testimonial. */
export const permalinkUrl = (display: Display, id: string) => `${pageUrl(display)}/t/${id}`

/** Returns the URL of a workspace's form. */
export const formUrl = ({ origin, workspace }: Display) => `${origin}/form/${workspace.id}`

/** Returns the heading: the workspace's own, or ours. */
export const getHeading = ({ workspace }: Display, { texts }: Language) => workspace.displayHeading ?? texts.heading

/** Returns the link that ends the disclosure: the workspace's own words, or ours. */
export const getHow = ({ workspace }: Display, { texts }: Language) => workspace.displayHow ?? texts.how

/** Returns the title of what shows a workspace's testimonials on its own: a page, a frame or a feed. */
export const getTitle = (display: Display, language: Language) =>
  `${getHeading(display, language)} · ${display.workspace.name}`

/**
 * Returns the sentences beside a choice of testimonials: who has chosen and in which order, that some first appeared elsewhere,
 * if so, and that the authors were not checked. In the EU, Directive 2005/29/EC, Article 7(6) asks for the latter.
 */
export function disclosure({ workspace, hasPinned, fromPlatforms, options }: Display, { texts }: Language): string {
  const { order = 'newest', first, only } = options
  const isPicked = only?.every((id) => first?.includes(id))
  const orderText = isPicked ? texts.picked : hasPinned || first ? texts.chosen : '{order}'
  const selection = fill(texts.selection, { name: workspace.name, order: fill(orderText, { order: texts[order] }) })
  return [selection, fromPlatforms.size > 0 && texts.elsewhere, texts.notChecked].filter(Boolean).join(' ')
}
