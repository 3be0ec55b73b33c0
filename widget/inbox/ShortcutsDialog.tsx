import { Dialog } from './Dialog.tsx'
import { texts } from './en-shortcuts.ts'
import { hasShortcuts, setShortcuts } from './state/storage.ts'
import { setState } from './state/store.ts'

/** All shortcuts, and the switch that turns them off. */
export default function ShortcutsDialog() {
  return (
    <Dialog label={texts.shortcuts}>
      <h2>{texts.shortcuts}</h2>
      <label class="switch bar">
        <input
          type="checkbox"
          defaultChecked={hasShortcuts()}
          onChange={({ currentTarget }) => setShortcuts(currentTarget.checked)}
        />
        {texts.shortcutsOn}
      </label>
      <dl class="shortcuts">
        {Object.entries(texts.shortcutNames).map(([keys, name]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{name}</dd>
          </div>
        ))}
      </dl>
      <div class="bar">
        <button type="button" onClick={() => setState({ dialog: null })}>
          {texts.close}
        </button>
      </div>
    </Dialog>
  )
}
