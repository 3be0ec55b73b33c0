import { addStyles } from '../styles.ts'
import css from './video.css?inline'

/*
 * Loaded once the form has a link to a video: what recognises and shows videos.
 */
addStyles(css)

export { videoPreview } from './VideoPreview.tsx'
export { videoMessage } from './video-message.ts'
