import { NetworkError } from '../state/api.ts'

/**
 * Sends a request that creates something.
 * @throws NetworkError with this sentence if there was no response, because it may exist all the same.
 */
export async function createOnce<Created>(send: () => Promise<Created>, unknownText: string): Promise<Created> {
  try {
    return await send()
  } catch (error) {
    throw error instanceof NetworkError ? new NetworkError(unknownText) : error
  }
}
