import { tags as tagCount, tag as tagLength } from '../../../shared/limits.ts'
import { change, settled } from './actions.ts'
import { shownItem } from './changes.ts'
import { texts } from './en-tags.ts'
import { inbox, noNotice, type State, setState } from './store.ts'

/** Returns the tags of all loaded testimonials, in alphabetical order. */
export const knownTags = (stored: State['stored']): string[] =>
  [...new Set(Object.values(stored).flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b))

/** Returns the tag that is typed; as it is spelled already, if it differs from a known one in nothing but upper and lower case. */
export function toKnownTag(id: string, text: string): string {
  const { stored } = inbox.value
  const typed = text.trim()
  const known = [...knownTags(stored), ...(shownItem(inbox.value, id)?.tags ?? [])]
  const isSame = (tag: string) => tag.toLowerCase() === typed.toLowerCase()
  return known.includes(typed) ? text : (known.find(isSame) ?? text)
}

/** Adds a tag to a testimonial, or says why it is not valid. If it then cannot be stored, calls `onFailure`. */
export function addTag(id: string, text: string, onFailure: () => void): void {
  const tag = text.trim()
  const tags = shownItem(inbox.value, id)?.tags ?? []
  if (!tag) return
  const problem = tags.includes(tag)
    ? texts.hasTag
    : [...tag].length > tagLength
      ? texts.tagTooLong(tagLength)
      : tags.length >= tagCount && texts.tooManyTags(tagCount)
  if (problem) {
    setState({ notice: { ...noNotice, text: problem } })
    return
  }
  change([id], { tags: [...tags, tag] })
  void settled().then(() => {
    if (!shownItem(inbox.value, id)?.tags.includes(tag)) onFailure()
  })
}

/** Removes a tag from a testimonial. */
export function removeTag(id: string, tag: string): void {
  const tags = shownItem(inbox.value, id)?.tags ?? []
  change([id], { tags: tags.filter((other) => other !== tag) })
}
