import type { Token } from 'marked'
import { type Document, headingId } from './markdown.ts'
import { plainText } from './plain-text.ts'
import type { SearchSection } from './search-index.ts'
import type { Page } from './site.ts'

/** The headings of an operation's parts and of lists of objects: what is below them belongs to the section above. */
const partHeading = /^(?:Parameters|Body|Body from a visitor|Responses|Objects?)$/

/** The heading of what repeats in every operation and what the basics explain. */
const repeatedHeading = /^Responses \{#/

/** Returns the sections of a page: one for each heading of level two and three, and its introduction. */
export function listSections({
  path,
  group,
  tokens,
}: Pick<Page & Document, 'path' | 'group' | 'tokens'>): SearchSection[] {
  const sections: (SearchSection & { tokens: Token[] })[] = []
  let isRepeated = false
  for (const token of tokens) {
    const depth = token.type === 'heading' ? token.depth : 9
    const heading = plainText([token]).trim()
    const title = heading.replace(/ \{#\S+\}$/, '')
    if (depth <= 3) isRepeated = repeatedHeading.test(heading)
    if (depth > 3) !isRepeated && sections.at(-1)?.tokens.push(token)
    else if (depth === 1 || !partHeading.test(title)) {
      const page = sections[0]?.page ?? title
      const place = { path, page, group, id: depth === 1 ? '' : headingId(heading) }
      sections.push({ ...place, title, text: '', keywords: '', tokens: [] })
    }
  }
  return sections.map(({ tokens, ...section }): SearchSection => {
    const keywords = tokens.map(({ raw }) => /^<!-- search: (.+?) -->/s.exec(raw)?.[1] ?? '').join(' ')
    return { ...section, text: plainText(tokens).trim(), keywords: keywords.trim() }
  })
}
