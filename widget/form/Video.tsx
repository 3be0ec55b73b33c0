import { useEffect, useRef, useState } from 'preact/hooks'
import { limits } from '../../shared/limits.ts'
import type { Texts } from '../texts/en.ts'
import { Field } from './Field.tsx'

/** A link or embed code of a video: names its provider, refuses what is not supported, loads a preview on demand only. */
export function Video({ texts, error }: { texts: Texts; error: string | undefined }) {
  const input = useRef<HTMLInputElement>(null)
  const [known, setKnown] = useState<typeof import('../../shared/video.ts')>()
  const [text, setText] = useState('')
  const [typing, setTyping] = useState(false)
  const [previewed, setPreviewed] = useState(false)
  const video = known?.parseVideo(text)
  const refusal = known && text.trim() && !video ? texts.videoUnknown(known.providerNames.join(', ')) : ''

  useEffect(() => input.current?.setCustomValidity(refusal), [refusal])

  // Most people send no video: what knows the providers comes when it is needed. Without it the service says what is wrong.
  const fetchKnown = () => import('../../shared/video.ts').then(setKnown, () => undefined)

  return (
    <Field
      name="externalVideoHtml"
      texts={texts}
      // Somebody who still types is not told at every letter that the link is wrong.
      error={(!typing && refusal) || error}
      remark={video ? texts.videoFound(video.provider) : ''}
      control={(tie) => (
        <input
          {...tie}
          ref={input}
          maxLength={limits.externalVideoHtml}
          inputMode="url"
          autocomplete="off"
          onFocus={fetchKnown}
          onInput={({ currentTarget, inputType }) => {
            setText(currentTarget.value)
            setTyping(inputType !== 'insertFromPaste')
            setPreviewed(false)
          }}
          onChange={() => setTyping(false)}
        />
      )}
    >
      {video && !previewed && (
        <button type="button" class="quiet" onClick={() => setPreviewed(true)}>
          {texts.showPreview}
        </button>
      )}
      {video && previewed && (
        <iframe
          {...known?.playerAttributes}
          ref={focus}
          title={texts.preview}
          src={known?.playerUrl(video)}
          allowFullScreen
        />
      )}
    </Field>
  )
}

/** The button that showed the preview is gone, and must not take the focus with it. */
const focus = (preview: HTMLElement | null) => preview?.focus()
