import { Component, type ComponentChild } from 'preact'
import { parseVideo, playerAttributes, playerUrl } from '../../../shared/video.ts'
import type { Translate } from '../translate.ts'
import type { FormComponent } from '../types.ts'

type Props = { t: Translate; video: string }

/** Returns the preview of the video that the form links to; another link gets a preview of its own. */
export function videoPreview({ props: { t }, state }: FormComponent): ComponentChild {
  const video = `${state.values.externalVideoHtml ?? ''}`
  return <VideoPreview key={video} t={t} video={video} />
}

/** A preview of a video, requested from its provider only after a click. */
class VideoPreview extends Component<Props, { shown: boolean; blocked: boolean }> {
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

  override render({ t, video }: Props, { shown, blocked }: VideoPreview['state']) {
    const parsed = parseVideo(video)
    const url = parsed && playerUrl(parsed)
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
    return <iframe {...playerAttributes} ref={focus} title={t('preview')} src={url} allowFullScreen />
  }
}

/** Keeps the focus, which would be lost with the button that the preview replaces. */
const focus = (preview: HTMLElement | null) => preview?.focus()
