import { parseVideo, providerNames } from '../../../shared/video.ts'
import type { FormComponent, Message } from '../types.ts'

/** Returns the message for a video link or embed code: its provider, or that it is not supported; none for an uploaded video. */
export function videoMessage({ lazy, props: { t } }: FormComponent, text: string): Message | undefined {
  const video = parseVideo(text)
  if (video) return { text: t('videoFound', { provider: video.provider }), live: true }
  return text.trim() && !lazy?.isStoredFile(text)
    ? { text: t('unsupportedVideo', { providers: providerNames.join(', ') }), invalid: true, live: true }
    : undefined
}
