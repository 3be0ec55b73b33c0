/* Uploaded files: what service and form agree on. */

/** The purposes of a file. */
export const mediaKinds = ['photo', 'video', 'poster'] as const
export type MediaKind = (typeof mediaKinds)[number]

/** The purposes of a file that the service stores; owners share a picture of a testimonial. */
export const storedKinds = [...mediaKinds, 'picture'] as const
export type StoredKind = (typeof storedKinds)[number]

/** The media types of files, with the extension in the URL. A QuickTime film is stored as MP4, which more browsers play. */
export const mediaExtensions = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
} as const
export type MediaType = keyof typeof mediaExtensions

/** Returns the path of a stored file. */
export const mediaPath = (id: string, type: MediaType) => `/media/${id}.${mediaExtensions[type]}`

/** Matches the path of a stored file; the groups are its id and its extension. */
export const mediaPathPattern = /^\/media\/([\da-f]{32})\.(jpg|png|webp|mp4|webm)$/

/**
 * Returns whether this is the URL of a stored file, on any host of the service; `false` for embed codes. It accepts more than the
 * pattern above because the form, which loads it, has no room for the types.
 */
export const isStoredFile = (url: string): boolean => /^https?:\/\/[^/]+\/media\/[\da-f]{32}\.\w+$/.test(url)
