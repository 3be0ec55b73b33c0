import * as limits from '../../../../shared/limits.ts'
import { completeUrl } from '../../../../shared/workspace/complete-url.ts'
import { TextField } from '../../ui/editors/TextField.tsx'
import { texts } from '../texts/en.ts'

type Props = {
  id: string
  label: string
  hint: string
  value: string
  isInvalid: boolean
  onInput: (value: string) => void
}

/** A field for a URL, which completes a host without a scheme once it is left. */
export function UrlField({ value, isInvalid, onInput, ...props }: Props) {
  const complete = () => {
    const url = completeUrl(value.trim())
    if (url !== value) onInput(url)
  }
  return (
    <TextField
      {...props}
      value={value}
      error={isInvalid ? texts.invalidUrl : undefined}
      type="url"
      dir="ltr"
      placeholder="https://"
      maxLength={limits.url}
      onInput={onInput}
      onBlur={complete}
    />
  )
}
