import { Dialog } from './Dialog.tsx'
import { texts } from './en-shortcuts.ts'
import { hasShortcuts, setShortcuts } from './state/storage.ts'
import { setState } from './state/store.ts'

/** All shortcuts, and the switch that turns them off. */
export default function ShortcutsDialog() {
  return (
    <Dialog title={texts.shortcuts} isWide>
      <label class="check">
        <input
          type="checkbox"
          defaultChecked={hasShortcuts()}
          onChange={({ currentTarget }) => {
            setShortcuts(currentTarget.checked)
            // The keys beside the names of actions appear or disappear.
            setState({})
          }}
        />
        {texts.shortcutsOn}
      </label>
      <div class="keys">
        {Object.entries(texts.groups).map(([group, names]) => (
          <section key={group}>
            <h3>{group}</h3>
            <dl>
              {Object.entries(names).map(([keys, name]) => (
                <div key={keys}>
                  <dt>{name}</dt>
                  <dd>{keys.split(' ').map((key, index) => (index % 2 ? ` ${key} ` : <kbd key={key}>{key}</kbd>))}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p class="hint">{texts.typingHint}</p>
      <footer class="bar">
        <button type="submit" class="primary">
          {texts.done}
        </button>
      </footer>
    </Dialog>
  )
}
