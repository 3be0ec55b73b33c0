import { mediaPathPattern } from '../../../shared/media.ts'

/** Whether this is the URL of a file that the service stores, on any of its hosts. */
export const isStoredFile = (url: string): boolean => mediaPathPattern.test(url.replace(/^https?:\/\/[^/]+/, ''))
