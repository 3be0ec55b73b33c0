import { useEffect, useState } from 'preact/hooks'
import type { SavedSettings } from '../../../../shared/displays/saved-display.ts'
import { escapeAttribute } from '../../../../shared/snippet.ts'
import type { ReservedHeight } from '../../forms/preview/reserved-height.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import { CheckField } from '../../ui/editors/CheckField.tsx'
import type { Fragment } from '../preview/fetch-preview.ts'
import { ChoiceField } from '../sections/ChoiceField.tsx'
import { texts, type Way } from './en-site.ts'
import { MeasuredHeight } from './MeasuredHeight.tsx'
import { recipes } from './recipes.ts'
import { displaySnippet } from './snippets.ts'
import { gzipSize, scriptSize } from './weigh.ts'

const ways = Object.entries(texts.ways) as [Way, string][]

type Props = { workspaceId: string; id: string; settings: SavedSettings; fragment: Fragment | undefined }

/** The code that shows a display on a site. It stays the same whatever is changed here. */
export default function SiteSection({ workspaceId, id, settings, fragment }: Props) {
  const [way, setWay] = useState<Way>('any')
  const [keepsRoom, setKeepsRoom] = useState(false)
  const [height, setHeight] = useState<ReservedHeight>()
  const { origin } = location
  const html = `${origin}/d/${id}`
  const room = keepsRoom ? height?.height : undefined
  const code =
    way === 'any'
      ? displaySnippet({ origin, workspaceId, id }, settings, room)
      : way === 'frame'
        ? `<iframe src="${html}/embed" title="${escapeAttribute(settings.heading ?? texts.frameTitle)}" style="width:100%;height:40rem;border:0" loading="lazy"></iframe>`
        : recipes[way]({ html, css: `${html}.css` })
  return (
    <>
      <ChoiceField label={texts.where} hint={texts.hints[way]} options={ways} value={way} onChange={setWay} />
      <CopyField text={code} isCode />
      {way === 'any' && fragment?.section && (
        <>
          <MeasuredHeight fragment={fragment} onMeasure={setHeight} />
          {height && (
            <CheckField
              label={
                <>
                  {texts.keepRoom}
                  <span class="hint">{texts.keepRoomHint(height.narrow)}</span>
                </>
              }
              name={texts.keepRoom}
              checked={keepsRoom}
              onChange={setKeepsRoom}
            />
          )}
        </>
      )}
      {fragment?.section && way !== 'frame' && <Weight fragment={fragment} hasScript={way === 'any'} />}
      <details>
        <summary>{texts.csp}</summary>
        <p class="hint">{texts.cspHint}</p>
        <CopyField text={directives(origin, way)} name={texts.csp} isCode />
      </details>
      <p>
        <a class="link" href="/docs/guides/display" target="_blank" rel="noopener">
          {texts.guide}
        </a>
      </p>
    </>
  )
}

/** Returns the directives that a content security policy needs. */
function directives(origin: string, way: Way): string {
  if (way === 'frame') return `frame-src ${origin}`
  return `${way === 'any' ? `script-src ${origin}; connect-src` : 'style-src'} ${origin}; img-src ${origin}`
}

/** The bytes and requests of a visit, compressed. */
function Weight({ fragment, hasScript }: { fragment: Fragment; hasScript: boolean }) {
  const [bytes, setBytes] = useState<number>()
  useEffect(() => {
    let isCurrent = true
    const sizes = Promise.all([gzipSize(fragment.html), gzipSize(fragment.css), hasScript ? scriptSize() : 0])
    const total = sizes.then((all) => all.reduce<number>((sum, size) => sum + (size ?? Number.NaN), 0))
    total.then(
      (bytes) => isCurrent && setBytes(bytes),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [fragment, hasScript])
  if (!bytes) return null
  const photos = new Set(Array.from(fragment.section?.querySelectorAll('img') ?? [], ({ src }) => src)).size
  return <p class="hint">{texts.load((bytes / 1_000).toFixed(1), hasScript ? 3 : 2, photos)}</p>
}
