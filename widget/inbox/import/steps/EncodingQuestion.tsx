import { useEffect, useRef } from 'preact/hooks'
import { texts } from '../en-steps.ts'
import type { ImportState } from '../import-state.ts'

type Props = { encoding: NonNullable<ImportState['encoding']>; onAccept: () => void }

/** Asks whether a file that is not UTF-8 is Windows-1252, with a line of it. */
export function EncodingQuestion({ encoding: { file, sample }, onAccept }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section class="ask" aria-labelledby="encoding">
      <h2 ref={heading} id="encoding" tabIndex={-1}>
        {texts.encodingTitle(file)}
      </h2>
      <p>{texts.encodingSample}</p>
      <p class="code" dir="auto">
        {sample}
      </p>
      <p>{texts.encodingRight}</p>
      <div class="bar">
        <button type="button" class="primary" onClick={onAccept}>
          {texts.encodingYes}
        </button>
      </div>
    </section>
  )
}
