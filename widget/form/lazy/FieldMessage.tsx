import type { Note } from '../Field.tsx'

/** What there is to say about the control of this id. */
export function Remark({ id, note }: { id: string; note: Note | undefined }) {
  return (
    <p id={`${id}-note`} class={note?.wrong ? 'error' : 'muted'} aria-live={note && !note.live ? 'off' : 'polite'}>
      {/* An element for each sentence: translators of pages replace the text inside, which could not be taken back. */}
      {note && (
        <span key={note.text} lang={note.lang}>
          {note.text}
        </span>
      )}
    </p>
  )
}
