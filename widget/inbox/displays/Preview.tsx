import { sectionUrl } from '../state/routes.ts'
import { texts } from './en.ts'
import { type Display, previewPath } from './snippet.ts'

type Props = { workspaceId: string; display: Display; isClosed: boolean }

/** The display as a page, or the reason why there is none. */
export function Preview({ workspaceId, display, isClosed }: Props) {
  if (isClosed) {
    return (
      <div class="preview-frame note">
        <p>{texts.closed}</p>
        <p>
          <a class="link" href={sectionUrl(workspaceId, 'display')}>
            {texts.openThem}
          </a>
        </p>
      </div>
    )
  }
  if (display.layout === 'badge') return <p class="note">{texts.noBadge}</p>
  const path = previewPath(workspaceId, display)
  // A new frame for each choice: another URL in the same frame would be one more step back.
  return <iframe key={path} class="preview-frame" title={texts.preview} src={path} />
}
