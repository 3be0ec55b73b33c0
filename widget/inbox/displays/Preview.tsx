import { sectionUrl } from '../state/routes.ts'
import { useResource } from '../ui/hooks/use-resource.ts'
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
  if (display.layout === 'badge') return <BadgeNote workspaceId={workspaceId} />
  const path = previewPath(workspaceId, display)
  // A new frame for each choice: another URL in the same frame would be one more step back.
  return <iframe key={path} class="preview-frame" title={texts.preview} src={path} />
}

/** The reason why the badge has no preview, and whether visitors see one. */
function BadgeNote({ workspaceId }: { workspaceId: string }) {
  const { data } = useResource(workspaceId, async () => {
    const response = await fetch(`/testimonials/${workspaceId}/badge`)
    return response.ok ? response.text() : undefined
  })
  return (
    <div class="note">
      <p>{texts.noBadge}</p>
      <p role="status">{data === '' && texts.emptyBadge}</p>
    </div>
  )
}
