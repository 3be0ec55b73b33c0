import type { ComponentChildren } from 'preact'
import { type Design, type DisplayLayout, designs, layouts, themes } from '../../../../shared/displays/designs.ts'
import { Section } from '../../ui/editors/Section.tsx'
import { SelectField } from '../../ui/editors/SelectField.tsx'
import { TextField } from '../../ui/editors/TextField.tsx'
import type { DisplayEditor } from '../editor/display-editor.ts'
import { texts } from '../en.ts'
import { Miniature } from '../Miniature.tsx'
import type { Fragment } from '../preview/fetch-preview.ts'
import { changeLayout, cleanSettings } from '../settings/typed-settings.ts'

type Props = { editor: DisplayEditor; fragment: Fragment | undefined }

/** The look of a display. */
export function DesignSection({ editor, fragment }: Props) {
  const { settings, rejected } = editor.state.value
  const { design = 'cards', layout = 'wall', color = '', radius = '', theme = 'auto' } = settings
  const { problems } = cleanSettings(settings)
  const isBadge = layout === 'badge'
  const accent = problems.includes('color') ? undefined : settings.color
  return (
    <Section
      id="design"
      open
      title={texts.design}
      summary={texts.designSummary(texts.layouts[layout], isBadge ? undefined : texts.designs[design])}
    >
      <Drawings
        legend={texts.layout}
        name="layout"
        values={layouts}
        names={texts.layouts}
        value={layout}
        onChange={(layout) => editor.edit(changeLayout(settings, layout))}
        draw={(layout) => <Miniature layout={layout} design={design} color={accent} />}
      >
        <p class="hint">{texts.layoutHints[layout]}</p>
      </Drawings>
      {!isBadge && (
        <Drawings
          legend={texts.design}
          name="design"
          values={designs}
          names={texts.designs}
          value={design}
          onChange={(design) => editor.edit({ design })}
          draw={(design) => <Miniature design={design} color={accent} />}
        >
          <p class="hint" role="status">
            {design === 'spotlight' && describeFirst(fragment)}
          </p>
        </Drawings>
      )}
      <TextField
        id="color"
        label={texts.color}
        hint={texts.colorHint}
        value={color}
        error={rejected.color ?? (problems.includes('color') ? texts.errors.color : undefined)}
        placeholder="#22aa66"
        maxLength={7}
        dir="ltr"
        onInput={(color) => editor.edit({ color })}
      >
        <input
          type="color"
          aria-label={texts.colorPicker}
          value={accent ? `#${accent.replace('#', '')}` : '#22aa66'}
          onInput={({ currentTarget }) => editor.edit({ color: currentTarget.value })}
        />
      </TextField>
      <div class="pair">
        <TextField
          id="radius"
          label={texts.radius}
          hint={texts.radiusHint}
          value={radius}
          error={rejected.radius ?? (problems.includes('radius') ? texts.errors.radius : undefined)}
          maxLength={3}
          dir="ltr"
          onInput={(radius) => editor.edit({ radius })}
        />
        <div class="field">
          <span aria-hidden="true">{texts.theme}</span>
          <SelectField
            label={texts.theme}
            names={texts.themes}
            values={themes}
            value={theme}
            onChange={(theme) => editor.edit({ theme })}
          />
        </div>
      </div>
    </Section>
  )
}

/** Returns how long the first testimonial is, once it is drawn. */
function describeFirst(fragment: Fragment | undefined): string {
  const words = fragment?.section?.querySelector('.laurel-text')?.textContent
  return words ? texts.firstIsLarge(Array.from(words.trim()).length) : ''
}

type DrawingsProps<Value extends Design | DisplayLayout> = {
  legend: string
  name: string
  values: readonly Value[]
  names: Readonly<Record<Value, string>>
  value: Value
  onChange: (value: Value) => void
  draw: (value: Value) => ComponentChildren
  children: ComponentChildren
}

/** A choice between values that are drawn. */
function Drawings<Value extends Design | DisplayLayout>(props: DrawingsProps<Value>) {
  const { legend, name, values, names, value, onChange, draw, children } = props
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div class={`drawings ${name}`}>
        {values.map((one) => (
          <label key={one}>
            <input type="radio" name={name} value={one} checked={one === value} onChange={() => onChange(one)} />
            {draw(one)}
            <span>{names[one]}</span>
          </label>
        ))}
      </div>
      {children}
    </fieldset>
  )
}
