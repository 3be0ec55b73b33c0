import { addStyles } from '../styles.ts'
import { MediaPicker } from './MediaPicker.tsx'
import css from './media.css?inline'

/*
 * The upload of photos and videos, loaded with their fields if the service stores files.
 */
addStyles(css)

/** Loads what lets a visitor choose a file of this kind. */
export const loadPicker = async (kind: 'photo' | 'video'): Promise<typeof MediaPicker> =>
  kind === 'photo' ? MediaPicker : (await import('./VideoPicker.tsx')).VideoPicker
