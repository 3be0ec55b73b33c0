import { useState } from 'preact/hooks'
import type { PresetKey } from '../../../../shared/import/types.ts'
import { Field } from '../../ui/Field.tsx'
import { texts } from '../en-steps.ts'
import { choosePreset } from '../reading/choose-columns.ts'
import { getReader } from '../reading/load-reader.ts'

/** The kind as which the files are read, and, on request, the choice of another one. */
export function PresetField({ preset }: { preset: PresetKey }) {
  const { presets = [], texts: fileTexts } = getReader() ?? {}
  const [isOpen, setIsOpen] = useState(false)
  const label = presets.find(({ key }) => key === preset)?.label ?? ''
  if (!isOpen) {
    return (
      <p>
        {preset !== 'generic' ? texts.looksLike(label) : texts.unrecognized}{' '}
        <button type="button" class="link" onClick={() => setIsOpen(true)}>
          {texts.change}
        </button>
      </p>
    )
  }
  return (
    <Field id="preset" name="preset" label={texts.kind}>
      {(control) => (
        <select
          {...control}
          value={preset}
          ref={focusOnce}
          onChange={({ currentTarget }) => void choosePreset(presets[currentTarget.selectedIndex]?.key ?? 'generic')}
        >
          {presets.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
          <option value="generic">{fileTexts?.generic}</option>
        </select>
      )}
    </Field>
  )
}

/** Moves the focus to the field that replaces the button, when it appears. */
const focusOnce = (select: HTMLSelectElement | null) => select?.focus()
