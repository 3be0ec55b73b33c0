import type { SavedDisplay } from '../../../../shared/displays/saved-display.ts'
import { MoreMenu } from '../../ui/MoreMenu.tsx'
import { Miniature } from '../Miniature.tsx'
import { describeDisplay } from '../settings/describe-settings.ts'
import { texts } from './en-list.ts'

type Props = {
  display: SavedDisplay
  url: string
  onCopy: () => void
  onDuplicate: () => void
  onOpen: () => void
  onDelete: () => void
}

/** A display in the list: how it looks, what it shows, and what can be done to it. */
export function DisplayRow({ display: { name, settings }, url, ...actions }: Props) {
  return (
    <li>
      <div class="drawn">
        <Miniature layout={settings.layout} design={settings.design} color={settings.color} />
        <div>
          <h2>
            <a href={url}>
              <bdi>{name}</bdi>
            </a>
          </h2>
          <p class="hint">{describeDisplay(settings)}</p>
        </div>
      </div>
      <div class="bar">
        <button type="button" aria-label={texts.copySnippetNamed(name)} onClick={actions.onCopy}>
          {texts.copySnippet}
        </button>
        <MoreMenu
          name={name}
          actions={[
            { text: texts.duplicate, onClick: actions.onDuplicate },
            { text: texts.openPage, onClick: actions.onOpen },
            { text: texts.delete, isDanger: true, onClick: actions.onDelete },
          ]}
        />
      </div>
    </li>
  )
}
