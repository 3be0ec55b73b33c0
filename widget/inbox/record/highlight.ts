import { change } from '../state/actions.ts'
import { texts } from '../state/en.ts'
import { inbox, noNotice, setState } from '../state/store.ts'

/** Returns the selected words of the open testimonial's text. */
function selectedWords(): string {
  const element = document.getElementById('words')
  const selection = getSelection()
  if (!element || !selection?.rangeCount) return ''
  const range = selection.getRangeAt(0)
  // The text itself: `selection.toString()` returns it as it is laid out.
  return element.contains(range.commonAncestorContainer) ? range.toString().trim() : ''
}

/** The words that were selected last, and their testimonial: on a phone, the tap on a button ends the selection. */
let last: { id: string | null; words: string } | undefined

document.addEventListener('selectionchange', () => {
  const words = selectedWords()
  if (words) last = { id: inbox.value.route.recordId, words }
})

/** Highlights the words that are or were selected, or explains how to. */
export function highlightSelection(): void {
  const id = inbox.value.route.recordId
  const highlight = selectedWords() || (last?.id === id && last?.words)
  last = undefined
  if (id && highlight) {
    getSelection()?.removeAllRanges()
    change([id], { highlight })
  } else setState({ notice: { ...noNotice, text: texts.selectWords } })
}

/** Splits a text at its highlighted part. */
export function splitHighlight(text: string, highlight: string | null): [string, string, string] {
  const start = highlight ? text.indexOf(highlight) : -1
  if (!highlight || start < 0) return [text, '', '']
  return [text.slice(0, start), highlight, text.slice(start + highlight.length)]
}
