import { highlightWords, loadAction } from './lazy/load-action.ts'
import { change, erase, move, subjects, undo } from './state/actions.ts'
import { shownItem } from './state/changes.ts'
import { noFilters, states } from './state/filters.ts'
import { focusElement, focusedRow, focusList, focusRecord } from './state/focus.ts'
import { navigate, openRecord } from './state/navigation.ts'
import { back, open, step } from './state/neighbours.ts'
import { listUrl } from './state/routes.ts'
import { selectAll, toggleSelected } from './state/selection.ts'
import { hasShortcuts } from './state/storage.ts'
import { inbox, setState } from './state/store.ts'

/** Opens the record that an action needs to be visible, then runs it. */
function inRecord(action: () => void): void {
  const id = focusedRow()
  if (id) openRecord(id)
  action()
}

/** Does something with the testimonial whose row has the focus, or else with the open one. */
function withCurrent(action: (id: string) => void): void {
  const id = focusedRow() ?? inbox.value.route.recordId
  if (id) action(id)
}

function togglePin(): void {
  const ids = subjects()
  const pinned = !ids.every((id) => shownItem(inbox.value, id)?.pinned)
  if (ids.length > 0) change(ids, { pinned })
}

const openTagField = () => document.getElementById('add-tag')?.click()

function addTag(): void {
  if (document.getElementById('add-tag')) openTagField()
  // In a task of its own: the facts of a record that has just been opened appear once they are loaded.
  else loadAction(import('./record/Properties.tsx'), () => setTimeout(openTagField))
}

const writeMail = () => loadAction(import('./record/mail.ts'), (mail) => mail.writeMail())

const actions: Record<string, () => void> = {
  j: () => step(1),
  k: () => step(-1),
  o: () => open(focusedRow()),
  Enter: () => open(focusedRow()),
  u: back,
  Escape: back,
  a: () => move(subjects(), 'published'),
  w: () => move(subjects(), 'pending'),
  e: () => move(subjects(), 'archived'),
  '!': () => move(subjects(), 'spam'),
  '#': () => withCurrent(erase),
  t: () => inRecord(() => focusElement('new-tag') || addTag()),
  h: () => inRecord(highlightWords),
  p: togglePin,
  r: () => inRecord(writeMail),
  x: () => withCurrent(toggleSelected),
  X: selectAll,
  z: () => void undo(),
  n: () => setState({ dialog: { kind: 'add' } }),
  '/': () => focusElement('search'),
  '?': () => setState({ dialog: { kind: 'shortcuts' } }),
}

const goTo: Record<string, string> = { w: 'pending', p: 'published', e: 'archived', s: 'spam' }

/** When `g` was pressed; the key after it names a state. */
let prefixAt = 0

/** Returns the character of a key on a Latin keyboard, whatever the layout. */
function getCharacter({ key, code, shiftKey }: KeyboardEvent): string {
  if (key.length > 1) return key
  const isLatin = /^[\x20-\x7e]$/.test(key)
  const physical = /^Key(\w)$/.exec(code)?.[1] ?? ''
  const shifted: Record<string, string> = { Digit1: '!', Digit3: '#', Slash: '?' }
  const character = isLatin ? key : physical || (shiftKey ? (shifted[code] ?? '') : code === 'Slash' ? '/' : '')
  return /^[a-z]$/i.test(character) ? character[shiftKey ? 'toUpperCase' : 'toLowerCase']() : character
}

/** Runs the shortcut of a key, unless the owner is typing or has switched shortcuts off. */
export function handleKey(event: KeyboardEvent): void {
  const { route } = inbox.value
  const target = event.target instanceof Element ? event.target : document.body
  const isModified = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')
  const isTyping = target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]')
  if (event.isComposing || event.keyCode === 229 || isModified || event.defaultPrevented) return
  if (document.querySelector('dialog[open], .menu')) return
  if (isTyping) {
    // Shortcuts led there: the next one must not be typed into it.
    if (event.key === 'Escape' && target.matches('#new-tag, #search')) focusRecord() || focusList()
    return
  }
  const character = getCharacter(event)
  // Escape is no character key: it works with shortcuts off.
  if (!hasShortcuts() && character !== 'Escape') return
  // Links and buttons have an Enter of their own.
  if (character === 'Enter' && target.matches('a, button, summary')) return
  const followsPrefix = Date.now() - prefixAt < 1_500
  prefixAt = 0
  const state = followsPrefix && states.find((state) => state === goTo[character])
  if (state) {
    event.preventDefault()
    navigate(listUrl(inbox.value.page.workspaceId, { ...noFilters, state }))
    return
  }
  if (character === 'g') {
    prefixAt = Date.now()
    return
  }
  if (route.place !== 'inbox' && !'?/n'.includes(character)) return
  const action = actions[character]
  if (!action || (event.repeat && !'jk'.includes(character))) return
  event.preventDefault()
  action()
}
