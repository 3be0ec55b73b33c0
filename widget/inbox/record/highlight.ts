import { change } from '../state/actions.ts'
import { inbox, setState } from '../state/store.ts'

/** Returns the selected words of the open testimonial's text. */
function selectedWords(): string {
  const element = document.getElementById('words')
  const selection = getSelection()
  if (!element || !selection?.rangeCount) return ''
  const range = selection.getRangeAt(0)
  if (!element.contains(range.commonAncestorContainer)) return ''
  // The text itself, without questions: `selection.toString()` returns all as it is laid out.
  const words = range.cloneContents()
  for (const question of words.querySelectorAll('strong')) question.remove()
  return words.textContent.trim()
}

/** The words that were selected last, and their testimonial: on a phone, the tap on a button ends the selection. */
let last: { id: string | null; words: string } | undefined

document.addEventListener('selectionchange', () => {
  const words = selectedWords()
  if (words) last = { id: inbox.value.route.recordId, words }
})

/** Highlights the words that are or were selected, or asks for them. */
export function highlightSelection(): void {
  const id = inbox.value.route.recordId
  const highlight = selectedWords() || (last?.id === id && last?.words)
  last = undefined
  if (!id) return
  if (highlight) {
    getSelection()?.removeAllRanges()
    change([id], { highlight })
  } else setState({ dialog: { kind: 'highlight', ids: [id] } })
}
