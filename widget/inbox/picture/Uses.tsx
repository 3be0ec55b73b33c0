import type { RefObject } from 'preact'
import { useState } from 'preact/hooks'
import { texts } from './en.ts'
import type { SizeName } from './sizes.ts'
import { toFile } from './to-file.ts'

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
  const run = async (failure: string, action: (file: File) => Promise<string>) => {
    if (isBlocked || !canvas.current) return
    // Emptied first, so that screen readers announce the same text again.
    setStatus('')
    const file = await toFile(canvas.current, size)
    await action(file).then(setStatus, (error: unknown) => {
      // Closing the list of apps is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) setStatus(failure)
    })
  }
  const button = (label: string, failure: string, action: (file: File) => Promise<string>, className = '') => (
    <button type="button" class={className} aria-disabled={isBlocked} onClick={() => run(failure, action)}>
      {label}
    </button>
  )
  return (
    <>
      <div class="bar">
        {button(texts.download, '', download, 'primary')}
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

async function download(file: File): Promise<string> {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  URL.revokeObjectURL(link.href)
  return ''
}

async function copy(file: File): Promise<string> {
  // The clipboard takes only PNG.
  const content = file.type === 'image/png' ? file : await toPng(file)
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': content })])
  return texts.copied
}

async function toPng(file: File): Promise<Blob> {
  const image = await createImageBitmap(file)
  const canvas = new OffscreenCanvas(image.width, image.height)
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  return canvas.convertToBlob({ type: 'image/png' })
}

const canShare = () => navigator.canShare?.({ files: [new File([], 'a.png', { type: 'image/png' })] }) ?? false

async function share(file: File): Promise<string> {
  await navigator.share({ files: [file] })
  return ''
}
