import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { change } from '../state/actions.ts'
import { shownItem } from '../state/changes.ts'
import { type Dialog, inbox, setState } from '../state/store.ts'
import { useUniqueId } from '../ui/hooks/use-unique-id.ts'
import { ModalDialog } from '../ui/ModalDialog.tsx'
import { texts } from './en-highlight.ts'
import {
  addSentence,
  findSentences,
  nextSentence,
  previousSentence,
  type Range,
  sliceSelected,
} from './select-sentences.ts'
import { splitHighlight } from './split-highlight.ts'

const close = () => setState({ dialog: null })

/** Asks which words of a testimonial to highlight. */
export default function HighlightDialog({ dialog }: { dialog: Dialog }) {
  const [id = ''] = 'ids' in dialog ? dialog.ids : []
  const { testimonialText: text, highlight = null } = shownItem(inbox.value, id) ?? {}
  return text ? <WordsDialog id={id} text={text} highlight={highlight} /> : null
}

type Props = { id: string; text: string; highlight: string | null }

function WordsDialog({ id, text, highlight }: Props) {
  const hintId = useUniqueId()
  const [error, setError] = useState('')
  const { field, range, select } = useSelection(text, highlight)
  const sentences = findSentences(toFieldText(text))
  const words = sliceSelected(text, range)
  const submit = () => {
    if (!words) {
      setError(texts.nothing)
      field.current?.focus()
      return
    }
    // The dialog closes first, so that the focus returns before the action moves it.
    close()
    change([id], { highlight: words })
  }
  const selectButton = (label: string, selection: Range | undefined) => (
    <button type="button" aria-disabled={!selection} onClick={() => selection && select(selection)}>
      {label}
    </button>
  )
  return (
    <ModalDialog
      title={texts.title}
      action={texts.action}
      isBusy={false}
      error={words ? '' : error}
      onSubmit={submit}
      onClose={close}
    >
      <div class="field">
        <label for="highlight-words">{texts.words}</label>
        <p id={hintId} class="hint">
          {texts.hint}
        </p>
        <textarea
          ref={field}
          id="highlight-words"
          class="words"
          dir="auto"
          rows={7}
          // Not `readonly`: then there is no caret, which the arrow keys need.
          aria-readonly="true"
          inputMode="none"
          spellcheck={false}
          aria-describedby={hintId}
          value={text}
          onBeforeInput={(event) => event.preventDefault()}
          // Some input methods cannot be prevented.
          onInput={(event) => {
            event.currentTarget.value = text
          }}
        />
      </div>
      <p class="bar">
        {selectButton(texts.previous, previousSentence(sentences, range))}
        {selectButton(texts.next, nextSentence(sentences, range))}
        {selectButton(texts.extend, addSentence(sentences, range))}
      </p>
      {/* Browsers hide the selection of a field without the focus. */}
      <p role="status" class={words ? 'words' : 'muted'} dir="auto">
        {words ? <mark>{words}</mark> : texts.nothingYet}
      </p>
    </ModalDialog>
  )
}

/** Returns a field, what is selected in it, at first the highlight, and a function that selects something else. */
function useSelection(text: string, highlight: string | null) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [initial] = useState(() => findHighlight(text, highlight))
  const [range, setRange] = useState(initial)
  useLayoutEffect(() => {
    // Before the focus, which shows what is selected: a field begins with the caret at its end.
    field.current?.setSelectionRange(...initial)
    field.current?.focus()
  }, [initial])
  useEffect(() => {
    const read = () => {
      const { current } = field
      // A tap on a button may end the selection.
      if (current && document.activeElement === current) setRange([current.selectionStart, current.selectionEnd])
    }
    document.addEventListener('selectionchange', read)
    return () => document.removeEventListener('selectionchange', read)
  }, [])
  const select = (selection: Range) => {
    field.current?.setSelectionRange(...selection)
    setRange(selection)
  }
  return { field, range, select }
}

/** Returns where a field with this text has the highlight. */
function findHighlight(text: string, highlight: string | null): Range {
  const [before, highlighted] = splitHighlight(text, highlight)
  const start = highlighted ? toFieldText(before).length : 0
  return [start, start + toFieldText(highlighted).length]
}

/** Returns a text as a field has it. */
const toFieldText = (text: string) => text.replaceAll('\r\n', '\n')
