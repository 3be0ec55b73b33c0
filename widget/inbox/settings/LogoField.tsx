import { useEffect, useRef, useState } from 'preact/hooks'
import { formatLogo, logoContentRule } from '../../../shared/workspace/logo.ts'
import { texts } from './en.ts'
import { SettingsField } from './SettingsField.tsx'

type Props = {
  /** The URL of the stored logo, if there is one. */
  url: string | undefined
  /** The new logo as a data URL, null to remove the stored one, or undefined to keep it. */
  value: string | null | undefined
  error: string | undefined
  onChange: (value: string | null | undefined) => void
}

/** Chooses or removes the logo. The page may load images from this service only, so a new one appears once it is saved. */
export function LogoField({ url, value, error, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [fileName, setFileName] = useState('')
  const [rejected, setRejected] = useState('')
  useEffect(() => {
    // Otherwise a file that is not used any more would still be named.
    if (!value && input.current) input.current.value = ''
  }, [value])
  const change = (next: string | null | undefined) => {
    setRejected('')
    onChange(next)
  }
  const readFile = async () => {
    const file = input.current?.files?.[0]
    if (!file) return change(undefined)
    const logo = formatLogo(await readBinary(file))
    setFileName(file.name)
    change(logo)
    if (!logo) setRejected(logoContentRule)
  }
  const chooseNone = (next: null | undefined) => {
    change(next)
    input.current?.focus()
  }
  return (
    <SettingsField name="logo" label={texts.logo} hint={texts.logoHint} error={rejected || error}>
      {(control) => (
        <>
          {url && value === undefined && (
            <p class="logo">
              <img src={url} alt={texts.logoAlt} />
            </p>
          )}
          <div class="bar">
            <input
              {...control}
              key={url}
              ref={input}
              type="file"
              accept="image/png,image/jpeg,image/webp,image/svg+xml"
              onChange={readFile}
            />
            {url && value === undefined && (
              <button type="button" onClick={() => chooseNone(null)}>
                {texts.removeLogo}
              </button>
            )}
            {value !== undefined && (
              <button type="button" onClick={() => chooseNone(undefined)}>
                {url ? texts.keepLogo : texts.noLogo}
              </button>
            )}
          </div>
          <span role="status" class="hint">
            {value && texts.logoChosen(fileName)}
            {value === null && texts.logoRemoved}
          </span>
        </>
      )}
    </SettingsField>
  )
}

/** Returns the content of a file, with a character for each byte. */
async function readBinary(file: File): Promise<string> {
  return Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCharCode(byte)).join('')
}
