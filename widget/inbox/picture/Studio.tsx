import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { CheckField } from '../ui/editors/CheckField.tsx'
import { useUniqueId } from '../ui/hooks/use-unique-id.ts'
import { looks } from './colors.ts'
import { parts, type Subject, toContents } from './contents.ts'
import { describePicture } from './describe.ts'
import { type Drawing, draw, type Style } from './draw.ts'
import { texts } from './en.ts'
import { LinkPreview } from './LinkPreview.tsx'
import { cutPassage, initialPassage, type Sentence, toSentences } from './passage.ts'
import { sizeNames } from './sizes.ts'
import { Uses } from './Uses.tsx'
import { useAccent } from './use-subject.ts'

type Props = { subject: Subject; words: string }

/** The choices on the left, the picture on the right, and below it what to do with it. */
export function Studio({ subject, words }: Props) {
  const sentences = useMemo(() => toSentences(words), [words])
  const [passage, setPassage] = useState(() => initialPassage(words, sentences, subject.item.highlight))
  const [style, setStyle] = useState<Omit<Style, 'accent'>>({ size: 'square', look: 'paper' })
  const [accent, setAccent] = useAccent(subject.workspace.workspaceId)
  const [shown, setShown] = useState({ stars: true, portrait: true, role: true })
  const contents = useMemo(
    () => toContents(subject, cutPassage(words, sentences, passage), shown),
    [subject, words, sentences, passage, shown],
  )
  const description = describePicture(contents)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [drawing, setDrawing] = useState<Drawing>()
  useLayoutEffect(() => {
    if (canvas.current) setDrawing(draw(canvas.current, contents, { ...style, accent }))
  }, [contents, style, accent])
  const excess = drawing?.excess ?? 0
  return (
    <div class="studio">
      <div>
        {sentences.length > 1 && <Passage sentences={sentences} passage={passage} onChange={setPassage} />}
        <Choices
          label={texts.size}
          names={sizeNames}
          value={style.size}
          onChange={(size) => setStyle({ ...style, size })}
        >
          {(size) => (
            <>
              <span>{texts.sizes[size].name}</span>
              <span class="hint">{texts.sizes[size].hint}</span>
            </>
          )}
        </Choices>
        <Choices label={texts.look} names={looks} value={style.look} onChange={(look) => setStyle({ ...style, look })}>
          {(look) => <span>{texts.looks[look]}</span>}
        </Choices>
        <label class="bar">
          {texts.accent}
          <input type="color" value={accent} onInput={({ currentTarget }) => setAccent(currentTarget.value)} />
        </label>
        <fieldset>
          <legend>{texts.show}</legend>
          {parts.map((part) => (
            <CheckField
              key={part}
              label={texts.parts[part]}
              checked={shown[part]}
              onChange={(isShown) => setShown({ ...shown, [part]: isShown })}
            />
          ))}
        </fieldset>
      </div>
      <div class="sheet">
        <canvas ref={canvas} role="img" aria-label={description} class={style.size} />
        <p role="status" class="error">
          {excess > 0 && texts.tooLong(excess)}
        </p>
        <Uses canvas={canvas} size={style.size} description={description} isBlocked={excess > 0} />
        <LinkPreview
          workspaceId={subject.workspace.workspaceId}
          item={subject.item}
          canvas={canvas}
          size={style.size}
          isBlocked={excess > 0}
        />
      </div>
    </div>
  )
}

type PassageProps = { sentences: Sentence[]; passage: [number, number]; onChange: (passage: [number, number]) => void }

/** The choice of a passage in one piece, from one sentence to another. */
function Passage({ sentences, passage: [from, to], onChange }: PassageProps) {
  const id = useUniqueId()
  const select = (
    label: string,
    value: number,
    isAllowed: (index: number) => boolean,
    onChoose: (index: number) => void,
  ) => (
    <label class="field">
      {label}
      <select value={value} onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}>
        {sentences.map(
          ({ start, text }, index) =>
            isAllowed(index) && (
              <option key={start} value={index}>
                {text}
              </option>
            ),
        )}
      </select>
    </label>
  )
  return (
    <fieldset aria-describedby={id}>
      <legend>{texts.words}</legend>
      <p id={id} class="hint">
        {texts.wordsHint}
      </p>
      {select(
        texts.from,
        from,
        () => true,
        (index) => onChange([index, Math.max(index, to)]),
      )}
      {select(
        texts.to,
        to,
        (index) => index >= from,
        (index) => onChange([from, index]),
      )}
    </fieldset>
  )
}

type ChoicesProps<Name extends string> = {
  label: string
  names: readonly Name[]
  value: Name
  onChange: (name: Name) => void
  children: (name: Name) => ComponentChildren
}

/** A choice of one, as buttons in a row. */
function Choices<Name extends string>({ label, names, value, onChange, children }: ChoicesProps<Name>) {
  const group = useUniqueId()
  return (
    <fieldset class="picks">
      <legend>{label}</legend>
      {names.map((name) => (
        <label key={name}>
          <input type="radio" name={group} checked={name === value} onChange={() => onChange(name)} />
          {children(name)}
        </label>
      ))}
    </fieldset>
  )
}
