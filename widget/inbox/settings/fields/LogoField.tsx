import { useEffect, useRef, useState } from 'preact/hooks'
import * as limits from '../../../../shared/limits.ts'
import { formatLogo, logoContentRule } from '../../../../shared/workspace/logo.ts'
import type { SectionFields } from '../saving/SectionForm.tsx'
import { setSection } from '../saving/settings-store.ts'
import { texts } from './en.ts'
import { SettingsField } from './SettingsField.tsx'

/** Chooses or removes the logo. The page may load images from this service only, so a new one appears once it is saved. */
export function LogoField({ fields }: { fields: SectionFields }) {
  const { stored, draft, errors, onEdit } = fields
  const { workspaceId, logo } = stored.body
  const url = logo ? `/form/${workspaceId}/logo?v=${stored.etag.replaceAll(/^W\/|"/g, '')}` : undefined
  const value = draft.logo
  const isEdited = value !== undefined && value !== (logo ?? '')
  const input = useRef<HTMLInputElement>(null)
  const [fileName, setFileName] = useState('')
  useEffect(() => {
    // Otherwise a file that is not used any more would still be named.
    if (!isEdited && input.current) input.current.value = ''
  }, [isEdited])
  const change = (next: string) => {
    onEdit({ logo: next })
    input.current?.focus()
  }
  const readFile = async () => {
    const file = input.current?.files?.[0]
    // Reading a large photo would stop the page.
    const content = file && file.size <= limits.logoBytes ? formatLogo(await readBinary(file)) : undefined
    setFileName(file?.name ?? '')
    onEdit({ logo: content ?? logo ?? '' })
    if (file && !content) setSection('business', { errors: { ...errors, logo: { rule: logoContentRule } } })
  }
  // One that was rejected does not replace the stored one.
  const isNew = isEdited && !errors.logo
  return (
    <SettingsField fields={fields} name="logo" label={texts.logo} hint={texts.logoHint}>
      {(control) => (
        <div class="bar file">
          {url && !isNew && <img class="logo" src={url} alt={texts.logoAlt} />}
          <input
            {...control}
            key={url}
            ref={input}
            class="unseen"
            type="file"
            accept="image/png,image/jpeg,image/webp,image/svg+xml"
            onChange={readFile}
          />
          <label class="button" for={control.id}>
            {texts.chooseFile}
          </label>
          {url && !isEdited && (
            <button type="button" class="quiet" onClick={() => change('')}>
              {texts.remove}
            </button>
          )}
          {isEdited && (
            <button type="button" class="quiet" onClick={() => change(logo ?? '')}>
              {url ? texts.keep : texts.chooseNone}
            </button>
          )}
          <span role="status" class="hint">
            {isNew && (value ? texts.chosen(fileName) : texts.removed)}
          </span>
        </div>
      )}
    </SettingsField>
  )
}

/** Returns the content of a file, with a character for each byte. */
async function readBinary(file: File): Promise<string> {
  return Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCharCode(byte)).join('')
}
