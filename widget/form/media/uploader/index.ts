/*
 * The part that a file needs once it is chosen.
 */
export { drawFrame, preparePhoto } from './photo.ts'
export { captureFrame, encodePoster } from './poster.ts'
export { createUpload } from './upload.ts'
