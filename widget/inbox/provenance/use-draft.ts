import { useRef, useState } from 'preact/hooks'
import { type Draft, emptyDraft } from './add-draft.ts'
import { readDraft, storeDraft } from './draft-storage.ts'

/** Returns what is typed, which this tab keeps until it is added or discarded. */
export function useDraft(workspaceId: string) {
  const [initial] = useState(() => readDraft(workspaceId))
  const draft = useRef(initial)
  const [, render] = useState(initial)
  const key = useRef(crypto.randomUUID())
  const set = (next: Draft) => {
    // An upload that ends later must not bring back what was typed before.
    draft.current = next
    render(next)
  }
  return {
    draft,
    /** The same as long as nothing is edited: after a lost response, another try adds nothing twice. */
    key,
    edit: (change: Partial<Draft>) => {
      key.current = crypto.randomUUID()
      set({ ...draft.current, ...change })
      storeDraft(workspaceId, draft.current)
    },
    erase: () => {
      set(emptyDraft)
      storeDraft(workspaceId, undefined)
    },
  }
}
