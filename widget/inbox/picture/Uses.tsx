import type { RefObject } from 'preact'
import { useState } from 'preact/hooks'
import { texts } from './en.ts'
import type { SizeName } from './sizes.ts'
import { toBlob, toFile } from './to-file.ts'

type Props = {
  canvas: RefObject<HTMLCanvasElement | null>
  size: SizeName
  description: string
  /** The words do not fit. */
  isBlocked: boolean
}

/** Buttons that download, copy and share a picture, and its description. */
export function Uses({ canvas, size, description, isBlocked }: Props) {
  const [status, setStatus] = useState('')
  const run = async (failure: string, action: Action) => {
    if (isBlocked || !canvas.current) return
    // Emptied first, so that screen readers announce the same text again.
    setStatus('')
    await action(canvas.current, size).then(setStatus, (error: unknown) => {
      // Closing the list of apps is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setStatus(failure)
    })
  }
  const button = (label: string, failure: string, action: Action, className = '') => (
    <button type="button" class={className} aria-disabled={isBlocked} onClick={() => run(failure, action)}>
      {label}
    </button>
  )
  return (
    <>
      <div class="bar">
        {button(texts.download, texts.downloadFailed, download, 'primary')}
        {'ClipboardItem' in window && button(texts.copy, texts.copyFailed, copy)}
        {canShare() && button(texts.share, texts.shareFailed, share)}
        <span role="status" class="hint">
          {status}
        </span>
      </div>
      <label class="field">
        {texts.description}
        <span class="hint">{texts.descriptionHint}</span>
        <textarea readOnly rows={3} dir="auto" value={description} />
      </label>
      <div class="bar">
        <button
          type="button"
          onClick={() =>
            navigator.clipboard.writeText(description).then(
              () => setStatus(texts.copied),
              () => setStatus(texts.copyFailed),
            )
          }
        >
          {texts.copyDescription}
        </button>
      </div>
    </>
  )
}

/** Does something with the picture on a canvas, and returns the sentence to show. */
type Action = (canvas: HTMLCanvasElement, size: SizeName) => Promise<string>

async function download(canvas: HTMLCanvasElement, size: SizeName): Promise<string> {
  const file = await toFile(canvas, size)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  URL.revokeObjectURL(link.href)
  return ''
}

async function copy(canvas: HTMLCanvasElement): Promise<string> {
  // The clipboard takes only PNG. As a promise, because Safari allows no write once the press is over.
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': toBlob(canvas, 'image/png') })])
  return texts.copied
}

const canShare = () => navigator.canShare?.({ files: [new File([], 'a.png', { type: 'image/png' })] }) ?? false

async function share(canvas: HTMLCanvasElement, size: SizeName): Promise<string> {
  await navigator.share({ files: [await toFile(canvas, size)] })
  return ''
}
