import { formatDay, formatTime } from '../../ui/format-date.ts'
import type { FormEditor } from '../editor/form-editor.ts'
import { settingsChanges } from '../settings/settings-changes.ts'
import { texts } from '../texts/en.ts'
import { ChangeList } from './ChangeList.tsx'

/** The published versions of a form, newest first, each with what it changed. */
export default function Versions({ editor }: { editor: FormEditor }) {
  const { versions, form } = editor.state
  return (
    <>
      <p class="hint">{texts.versionsHint}</p>
      <ul class="rows">
        {versions.map(({ number, created, settings }, index) => (
          <li key={number}>
            <div>
              <h3>{texts.version(number)}</h3>
              <p class="hint">
                {formatDay(created)}, {formatTime(created)}
                {number === form?.live && <span class="state published">{texts.isLive}</span>}
              </p>
            </div>
            <button
              type="button"
              aria-label={texts.restoreNamed(number)}
              onClick={() => editor.replace(settings, texts.backTo(number))}
            >
              {texts.restore}
            </button>
            <details>
              <summary>{texts.changes(number)}</summary>
              <VersionChanges isFirst={number === 1} before={versions[index + 1]?.settings} after={settings} />
            </details>
          </li>
        ))}
      </ul>
    </>
  )
}

type Settings = Parameters<typeof settingsChanges>[1]
type ChangesProps = { isFirst: boolean; before: Settings | undefined; after: Settings }

function VersionChanges({ isFirst, before, after }: ChangesProps) {
  const changes = settingsChanges(before, after)
  return (
    <>
      {isFirst && <p class="hint">{texts.firstVersion}</p>}
      {!isFirst && changes.length === 0 && <p class="hint">{texts.noChanges}</p>}
      <ChangeList changes={changes} sides={isFirst ? texts.firstSide : texts.sides} />
    </>
  )
}
