import { useEffect, useRef, useState } from 'preact/hooks'
import type { DisplayLayout } from '../../../../shared/displays/designs.ts'
import type { SavedSettings } from '../../../../shared/displays/saved-display.ts'
import { wide } from '../../state/navigation.ts'
import { CheckField } from '../../ui/editors/CheckField.tsx'
import { BackIcon } from '../../ui/Icon.tsx'
import { texts } from '../en.ts'
import { Shown } from './Shown.tsx'
import type { usePreview } from './use-preview.ts'
import { useScale } from './use-scale.ts'

const widths = { page: 1152, tablet: 700, phone: 350 } as const
type Width = keyof typeof widths
const widthNames: readonly Width[] = ['page', 'tablet', 'phone']

type Props = {
  preview: ReturnType<typeof usePreview>
  layout: DisplayLayout
  theme: SavedSettings['theme']
  onTab: (tab: string) => void
  /** It covers the screen, where that is too narrow for both. */
  isFull: boolean
  onClose: () => void
  /** Moves the focus to what follows. */
  onSkip: () => void
}

/** The display as the service draws it, on a page of a width that is light or dark. */
export function PreviewPane({ preview, layout, theme, onTab, isFull, onClose, onSkip }: Props) {
  const [width, setWidth] = useState<Width>(wide.matches ? 'page' : 'phone')
  const [isDark, setIsDark] = useState(false)
  const [status, setStatus] = useState('')
  // A display that is always dark is made for a page that is.
  useEffect(() => setIsDark(theme === 'dark'), [theme])
  const back = useRef<HTMLButtonElement>(null)
  const [stage, scale] = useScale(widths[width])
  const { fragment, isFailed, draw } = preview
  useEffect(() => {
    if (!isFull) return
    back.current?.focus()
    return () => document.getElementById('show-preview')?.focus()
  }, [isFull])
  // Without testimonials, a section has at most the link to the form.
  const isEmpty = fragment && !fragment.section?.querySelector('.laurel-heading,.laurel-stars')
  const onSearch = () => {
    setStatus('')
    setTimeout(() => setStatus(texts.searchElsewhere))
  }
  return (
    <section class={isFull ? 'preview full' : 'preview'} aria-label={texts.preview}>
      <button type="button" class="quiet narrow" ref={back} onClick={onClose}>
        <BackIcon />
        {texts.backToDisplay}
      </button>
      <div class="bar">
        {!isFull && (
          <button type="button" class="skip" onClick={onSkip}>
            {texts.skipPreview}
          </button>
        )}
        <fieldset class="switch" aria-label={texts.width}>
          {widthNames.map((name) => (
            <button key={name} type="button" aria-pressed={name === width} onClick={() => setWidth(name)}>
              {texts.widths[name]}
            </button>
          ))}
        </fieldset>
        {scale < 1 && <span class="hint">{texts.scale(Math.round(scale * 100))}</span>}
        <CheckField label={texts.darkPage} checked={isDark} onChange={setIsDark} />
      </div>
      <div class={isFailed ? 'stage old' : 'stage'} ref={stage}>
        {fragment && (
          <div class="paper" style={{ inlineSize: `${widths[width]}px`, zoom: `${scale}` }}>
            <Shown fragment={fragment} class={isDark ? 'site dark' : 'site'} onTab={onTab} onSearch={onSearch} />
          </div>
        )}
      </div>
      <div class="bar" role="status">
        {isFailed && (
          <>
            <span class="alarm">{texts.notCurrent}</span>
            <button type="button" class="link" onClick={draw}>
              {texts.tryAgain}
            </button>
          </>
        )}
        {!isFailed && isEmpty && <span>{layout === 'badge' ? texts.emptyBadge : texts.nothingShown}</span>}
        {!isFailed && !isEmpty && status && <span>{status}</span>}
      </div>
    </section>
  )
}
