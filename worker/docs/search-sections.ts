import type { Token } from 'marked'
import { type Document, headingText, searchComment, tokenId } from './markdown.ts'
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
    if (token.type !== 'heading' || token.depth > 3) {
      if (!isRepeated) sections.at(-1)?.tokens.push(token)
      continue
    }
    isRepeated = repeatedHeading.test(token.text)
    const title = headingText(token)
    if (token.depth > 1 && partHeading.test(title)) continue
    const page = sections[0]?.page ?? title
    const id = token.depth === 1 ? '' : tokenId(token)
    sections.push({ path, page, group, id, title, text: '', keywords: '', tokens: [] })
  }
  return sections.map(({ tokens, ...section }): SearchSection => {
    const comments = tokens.flatMap((token) => (token.type === 'html' ? [...token.raw.matchAll(searchComment)] : []))
    return { ...section, text: plainText(tokens).trim(), keywords: comments.map(([, words]) => words).join(' ') }
  })
}
