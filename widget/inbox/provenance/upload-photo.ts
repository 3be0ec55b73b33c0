import { preparePhoto } from '../../form/media/uploader/photo.ts'
import { ApiError, request } from '../state/api.ts'
import { errorMessage } from '../ui/error-message.ts'
import { parseFieldErrors } from '../ui/rules/parse-field-errors.ts'
import { describeFieldError } from './describe-field-error.ts'
import { texts } from './en.ts'

/** The URL of a stored photo, or why it could not be stored. */
type UploadedPhoto = { url: string; error?: undefined } | { error: string }

const isKnown = (error: string | undefined): error is keyof typeof texts.photoErrors =>
  error !== undefined && Object.hasOwn(texts.photoErrors, error)

/** Makes a photo small in the browser, and stores it in the service. */
export async function uploadPhoto(workspaceId: string, file: Blob): Promise<UploadedPhoto> {
  const { content, error } = await preparePhoto(file)
  if (!content) return { error: texts.photoErrors[isKnown(error) ? error : 'photoFormat'] }
  const form = new FormData()
  form.set('file', content, 'photo')
  try {
    return await request<{ url: string }>(workspaceId, `media/upload-image/${workspaceId}`, { method: 'POST', form })
  } catch (thrown) {
    const { file: rule } = thrown instanceof ApiError ? parseFieldErrors(thrown.message) : {}
    return { error: rule ? describeFieldError('imageUrl', rule) : errorMessage(thrown) }
  }
}
