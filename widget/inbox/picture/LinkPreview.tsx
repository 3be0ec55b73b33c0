import type { RefObject } from 'preact'
import { useState } from 'preact/hooks'
import type { InboxTestimonial } from '../../../shared/inbox.ts'
import { request } from '../state/api.ts'
import { useActionStatus } from '../ui/hooks/use-action-status.tsx'
import { texts } from './en.ts'
import type { SizeName } from './sizes.ts'
import { toFile } from './to-file.ts'

type Props = {
  workspaceId: string
  item: InboxTestimonial
  canvas: RefObject<HTMLCanvasElement | null>
  size: SizeName
  /** The words do not fit. */
  isBlocked: boolean
}

/** The picture that networks show for the link of the testimonial's page. */
export function LinkPreview({ workspaceId, item, canvas, size, isBlocked }: Props) {
  const [isUsed, setIsUsed] = useState(item.picture !== null)
  const { report, run } = useActionStatus()
  const path = `testimonials/${item.id}/picture`
  const use = async () => {
    if (!canvas.current) return ''
    await request(workspaceId, path, { method: 'PUT', form: await toFile(canvas.current, size) })
    setIsUsed(true)
    return texts.used
  }
  const remove = async () => {
    await request(workspaceId, path, { method: 'DELETE' })
    setIsUsed(false)
    return texts.removed
  }
  return (
    <section aria-labelledby="link-title">
      <h2 id="link-title">{texts.link}</h2>
      <p class="hint">{texts.linkHint}</p>
      <div class="bar">
        {size === 'link' && (
          <button type="button" aria-disabled={isBlocked} onClick={() => !isBlocked && run(use)}>
            {texts.useForLink}
          </button>
        )}
        {isUsed && (
          <button type="button" onClick={() => run(remove)}>
            {texts.removeFromLink}
          </button>
        )}
        <a class="link" href={`/testimonials/${workspaceId}/t/${item.id}`} target="_blank" rel="noopener">
          {texts.seePage}
        </a>
      </div>
      {report}
    </section>
  )
}
