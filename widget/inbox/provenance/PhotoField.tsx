import { useRef } from 'preact/hooks'
import { storedPath } from '../record/links.ts'
import { Field } from '../ui/Field.tsx'
import { texts } from './en.ts'
import type { usePhoto } from './use-photo.ts'

type Props = { id: string; url: string; photo: ReturnType<typeof usePhoto> }

/** Chooses, shows and removes a photo, which is uploaded at once. */
export function PhotoField({ id, url, photo }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const path = storedPath(url)
  const choose = (file: File | undefined) => {
    // The same file can be chosen again.
    if (input.current) input.current.value = ''
    photo.choose(file)
  }
  return (
    <Field id={`${id}-imageUrl`} name="imageUrl" label={texts.labels.imageUrl} isOptional error={photo.error}>
      {(control) => (
        <div class="bar file">
          {path && <img class="photo" src={path} alt={texts.photoAlt} />}
          <input
            {...control}
            ref={input}
            class="unseen"
            type="file"
            accept="image/*"
            onChange={() => choose(input.current?.files?.[0])}
          />
          <label class="button" for={control.id}>
            {path ? texts.replacePhoto : texts.choosePhoto}
          </label>
          {(path || photo.error) && (
            <button
              type="button"
              class="quiet"
              onClick={() => {
                choose(undefined)
                input.current?.focus()
              }}
            >
              {texts.removePhoto}
            </button>
          )}
          <span role="status" class="hint">
            {photo.isUploading ? texts.uploading : path && texts.uploaded}
          </span>
        </div>
      )}
    </Field>
  )
}
