import { Stars } from '../list/Stars.tsx'
import { texts } from './en.ts'
import { type Display, layouts } from './snippet.ts'

type Props = { layout: Display['layout']; onChange: (layout: Display['layout']) => void }

/** The choice between the layouts, with a drawing of each. */
export const Layouts = ({ layout, onChange }: Props) => (
  <>
    <fieldset class="designs" aria-describedby="layout-hint">
      <legend>{texts.layout}</legend>
      {layouts.map((name) => (
        <label key={name}>
          <input type="radio" name="layout" value={name} checked={name === layout} onChange={() => onChange(name)} />
          <span>{texts.layouts[name]}</span>
          <span class={`mini ${name}`} aria-hidden="true">
            {name === 'badge' ? (
              <Stars stars={5} />
            ) : name === 'single' ? (
              <b />
            ) : (
              [<b key={1} />, <b key={2} />, <b key={3} />]
            )}
          </span>
        </label>
      ))}
    </fieldset>
    <p id="layout-hint" class="hint" role="status">
      {texts.layoutHints[layout]}
    </p>
  </>
)
