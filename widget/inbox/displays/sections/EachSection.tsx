import type { CardPart } from '../../../../shared/displays/options.ts'
import { CheckField } from '../../ui/editors/CheckField.tsx'
import { Section } from '../../ui/editors/Section.tsx'
import type { DisplayEditor } from '../editor/display-editor.ts'
import { texts } from '../en.ts'
import { ChoiceField } from './ChoiceField.tsx'

// Each part has a name, which the type of the texts sees to.
const parts = Object.keys(texts.parts) as CardPart[]
const clips = [0, 160, 240, 360, 480, 720, 1_000].map(
  (count) => [count, count === 0 ? texts.wholeText : texts.characters(count)] as const,
)
const columns = [
  ['auto', texts.autoColumns],
  ...[1, 2, 3, 4].map((count) => [count, texts.columnCount(count)] as const),
] as const
const levels = [2, 3, 4, 5, 6].map((level) => [level, texts.levelName(level)] as const)

/** The parts beside the words of each testimonial, and how long these are. */
export function EachSection({ editor }: { editor: DisplayEditor }) {
  const { layout = 'wall', show = parts, clip, columns: count = 'auto', level = 2 } = editor.state.value.settings
  const toggle = (part: CardPart, isShown: boolean) => {
    const next = parts.filter((one) => (one === part ? isShown : show.includes(one)))
    editor.edit({ show: next.length === parts.length ? undefined : next })
  }
  if (layout === 'badge') {
    return (
      <Section id="each" title={texts.each} summary={texts.unused}>
        <p class="hint">{texts.unused}</p>
      </Section>
    )
  }
  return (
    <Section id="each" title={texts.each} summary={texts.eachSummary(show.length, parts.length)}>
      <fieldset>
        <legend>{texts.show}</legend>
        {parts.map((part) => (
          <CheckField
            key={part}
            label={texts.parts[part]}
            checked={show.includes(part)}
            onChange={(isShown) => toggle(part, isShown)}
          />
        ))}
      </fieldset>
      <ChoiceField
        label={texts.clip}
        hint={texts.clipHint}
        options={clips}
        value={clip ?? (layout === 'carousel' ? 360 : 0)}
        onChange={(clip) => editor.edit({ clip })}
      />
      <div class="pair">
        {layout === 'wall' && (
          <ChoiceField<'auto' | number>
            label={texts.columns}
            options={columns}
            value={count}
            onChange={(columns) => editor.edit({ columns })}
          />
        )}
        <ChoiceField
          label={texts.level}
          hint={texts.levelHint}
          options={levels}
          value={level}
          onChange={(level) => editor.edit({ level })}
        />
      </div>
    </Section>
  )
}
