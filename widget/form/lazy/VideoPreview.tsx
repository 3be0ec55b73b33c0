import { Component } from 'preact'
import { isStoredFile } from '../../../shared/media.ts'
import type { Translate } from '../translate.ts'
import type { FormComponent, Message, VideoModule } from '../types.ts'

/** Returns the message for a video link or embed code: its provider, or that it is not supported; none for an uploaded video. */
export function videoMessage(
  { parseVideo, providerNames }: VideoModule,
  text: string,
  t: Translate,
): Message | undefined {
  const video = parseVideo(text)
  if (video) return { text: t('videoFound', { provider: video.provider }), live: true }
  return text.trim() && !isStoredFile(text)
    ? { text: t('unsupportedVideo', { providers: providerNames.join(', ') }), invalid: true, live: true }
    : undefined
}

type Props = { t: Translate; video: string; videos: VideoModule }

/** The preview of the video that the form links to; another link gets a preview of its own. */
export function VideoPreview({ form }: { form: FormComponent }) {
  const video = `${form.state.values.externalVideoHtml ?? ''}`
  return form.videos && <Preview key={video} t={form.props.t} video={video} videos={form.videos} />
}

/** A preview of a video, requested from its provider only after a click. */
class Preview extends Component<Props, { shown: boolean; blocked: boolean }> {
  override state = { shown: false, blocked: false }

  private readonly onViolation = ({ effectiveDirective, disposition }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective === 'frame-src' && disposition === 'enforce') this.setState({ blocked: true })
  }

  override componentDidMount() {
    document.addEventListener('securitypolicyviolation', this.onViolation)
  }

  override componentWillUnmount() {
    document.removeEventListener('securitypolicyviolation', this.onViolation)
  }

  override render({ t, video, videos }: Props, { shown, blocked }: Preview['state']) {
    const parsed = videos.parseVideo(video)
    const url = parsed && videos.playerUrl(parsed)
    if (!url) return null
    if (!shown) {
      return (
        <button type="button" class="link-button" onClick={() => this.setState({ shown: true })}>
          {t('showPreview')}
        </button>
      )
    }
    if (blocked) {
      return (
        <a class="link-button" ref={focus} href={url} target="_blank" rel="noopener">
          {t('openVideo')}
        </a>
      )
    }
    return <iframe {...videos.playerAttributes} ref={focus} title={t('preview')} src={url} allowFullScreen />
  }
}

/** Keeps the focus, which would be lost with the button that the preview replaces. */
const focus = (preview: HTMLElement | null) => preview?.focus()
