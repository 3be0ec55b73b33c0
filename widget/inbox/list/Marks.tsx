import { Component, h } from 'preact'
import { type MarkWords, setState } from '../state/store.ts'
import { clipWords } from './clip-words.ts'

/** Returns the part of a text with the first of the words that a search has found, all of which are marked. */
const markWords: MarkWords = (text, query) => {
  const { isCutBefore, parts } = clipWords(text, query)
  return (
    <>
      {isCutBefore && '… '}
      {parts.map((part, index) => (index % 2 ? h('mark', null, part) : part))}
    </>
  )
}

/** Marks the words that the list was searched for. Loaded with the first search: until then, rows show the words alone. */
export default class Marks extends Component {
  override componentDidMount() {
    setState({ markWords })
  }

  override render() {
    return null
  }
}
