import { useEffect, useRef, useState } from 'preact/hooks'
import { uploadPhoto } from './upload-photo.ts'

/** Uploads the photo that was chosen last; `onChange` gets its URL, or an empty one while there is none. */
export function usePhoto(workspaceId: string, onChange: (url: string) => void) {
  const [error, setError] = useState('')
  const [isUploading, setIsUploading] = useState(false)
  const chosen = useRef<Blob>(undefined)
  const upload = useRef<Promise<boolean>>(undefined)
  const send = async (file: Blob): Promise<boolean> => {
    const result = await uploadPhoto(workspaceId, file)
    // Another one was chosen, or none.
    if (file !== chosen.current) return true
    setIsUploading(false)
    setError(result.error ?? '')
    if (result.error === undefined) onChange(result.url)
    return result.error === undefined
  }
  useEffect(
    () => () => {
      // What was typed may be discarded by then.
      chosen.current = undefined
    },
    [],
  )
  return {
    error,
    isUploading,
    choose: (file: Blob | undefined) => {
      chosen.current = file
      setError('')
      onChange('')
      setIsUploading(!!file)
      upload.current = file && send(file)
    },
    /** Resolves once the upload has ended: to whether nothing has failed. */
    settled: async (): Promise<boolean> => (await upload.current) ?? true,
  }
}
