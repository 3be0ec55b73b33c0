import type { ComponentChildren } from 'preact'

type Props = { label: ComponentChildren; name?: string; checked: boolean; onChange: (checked: boolean) => void }

/** A box to tick with its label; `name` replaces the label where that alone says too little. */
export const CheckField = ({ label, name, checked, onChange }: Props) => (
  <label class="check">
    <input
      type="checkbox"
      checked={checked}
      aria-label={name}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
    <span>{label}</span>
  </label>
)
