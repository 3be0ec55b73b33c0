/** The pictures of the README and the guides. Each has a file for light and one for dark pages, `inbox.webp` and `inbox-dark.webp`. */
export const pictureNames = [
  'setup',
  'setup-key',
  'first-steps',
  'form',
  'inbox',
  'filter',
  'import',
  'form-builder',
  'form-code',
  'displays',
  'display-editor',
  'wall',
  'carousel',
  'sites',
  'consent-record',
  'messages',
  'health',
] as const

export type PictureName = (typeof pictureNames)[number]

/** The folder of the pictures. */
export const pictureFolder = 'widget/public/pictures'

/** The looks of a page, with the end of the file's name. */
export const pictureLooks = { light: '.webp', dark: '-dark.webp' } as const
