import { useState } from 'preact/hooks'
import type { PresetKey } from '../../../../shared/import/types.ts'
import { Field } from '../../ui/Field.tsx'
import { texts } from '../en-steps.ts'
import { choosePreset } from '../reading/choose-columns.ts'
import { getReader } from '../reading/load-reader.ts'

/** Returns the sentence about the kind as which the files are read, and the one that was recognised. */
export function describeKind(preset: PresetKey, recognized: PresetKey | null): string {
  if (preset === 'generic') return texts.unrecognized
  const label = getReader()?.presets.find(({ key }) => key === preset)?.label ?? ''
  return preset === recognized ? texts.looksLike(label) : texts.readAs(label)
}

/** The choice of another kind as which the files are read, on request. */
export function PresetField({ preset }: { preset: PresetKey }) {
  const { presets = [], texts: fileTexts } = getReader() ?? {}
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen) {
    return (
      <p>
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
