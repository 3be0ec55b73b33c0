import { ApiError, NetworkError } from '../state/api.ts'
import { texts } from './en.ts'

/** Returns the sentence to show for an error of a request. @throws any other error. */
export function errorMessage(error: unknown): string {
  if (error instanceof NetworkError) return error.message || texts.noResponse
  if (error instanceof ApiError) return error.message || texts.failed(error.status)
  throw error
}
