import { useEffect, useState } from 'preact/hooks'
import { type Design, designs } from '../../../../shared/displays/designs.ts'
import { Miniature } from '../Miniature.tsx'
import type { Fragment } from '../preview/fetch-preview.ts'
import { Shown } from '../preview/Shown.tsx'
import { fetchWithSession } from '../preview/use-preview.ts'
import { texts } from './en-list.ts'
import { newSettings } from './new-settings.ts'

type Props = { workspaceId: string; isBusy: boolean; onChoose: (design: Design) => void }

/** The six designs, drawn with the newest testimonials of the workspace; each creates a display at once. */
export default function DesignChoice({ workspaceId, isBusy, onChoose }: Props) {
  return (
    <>
      <p class="hint">{texts.whichHint}</p>
      <ul class="samples">
        {designs.map((design) => (
          <li key={design}>
            <Sample workspaceId={workspaceId} design={design} />
            <button
              type="button"
              aria-disabled={isBusy}
              aria-describedby={`about-${design}`}
              onClick={() => isBusy || onChoose(design)}
            >
              {texts.designs[design]}
            </button>
            <p class="hint" id={`about-${design}`}>
              {texts.designHints[design]}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

/** A design with the three newest testimonials, for eyes only; a drawing until it is loaded, and without a connection. */
function Sample({ workspaceId, design }: { workspaceId: string; design: Design }) {
  const [fragment, setFragment] = useState<Fragment>()
  useEffect(() => {
    const controller = new AbortController()
    const settings = { ...newSettings(design), limit: 3, clip: 120, write: false }
    fetchWithSession(workspaceId, { settings }, controller.signal).then(setFragment, () => undefined)
    return () => controller.abort()
  }, [workspaceId, design])
  return (
    <div class="sample" aria-hidden="true" inert>
      {fragment?.section ? <Shown fragment={fragment} class="page-of-sample" /> : <Miniature design={design} />}
    </div>
  )
}
