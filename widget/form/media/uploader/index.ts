/*
 * What a file needs once it is chosen.
 */
export { preparePhoto } from './photo.ts'
export { capturePoster } from './poster.ts'
export { createUpload } from './upload.ts'
