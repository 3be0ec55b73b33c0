import { Component } from 'preact'
import type { Note } from '../Field.tsx'
import type { Form } from '../Form.tsx'
import type { Say } from '../translate.ts'

/** What knows the providers: it comes when somebody comes to the video, which most do not. */
export type Known = typeof import('../../../shared/video.ts')

/** What there is to say about a link or embed code of a video: its provider, or that it is not supported. */
export function judge({ parseVideo, providerNames }: Known, text: string, say: Say): Note | undefined {
  const video = parseVideo(text)
  if (video) return { text: say('videoFound', { provider: video.provider }), live: true }
  return text.trim()
    ? { text: say('videoUnknown', { providers: providerNames.join(', ') }), wrong: true, live: true }
    : undefined
}

/** The video of a link, asked of its provider on demand only. */
export class Preview extends Component<{ form: Form; known: Known }, { shown: boolean; blocked: boolean }> {
  override state = { shown: false, blocked: false }

  private readonly notice = ({ effectiveDirective, disposition }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective === 'frame-src' && disposition === 'enforce') this.setState({ blocked: true })
  }

  override componentDidMount() {
    document.addEventListener('securitypolicyviolation', this.notice)
  }

  override componentWillUnmount() {
    document.removeEventListener('securitypolicyviolation', this.notice)
  }

  override render({ form, known }: Preview['props'], { shown, blocked }: Preview['state']) {
    const { say } = form.props
    const video = known.parseVideo(`${form.state.typed.externalVideoHtml ?? ''}`)
    const address = video && known.playerUrl(video)
    if (!address) return null
    if (!shown) {
      return (
        <button type="button" class="quiet" onClick={() => this.setState({ shown: true })}>
          {say('showPreview')}
        </button>
      )
    }
    if (blocked) {
      return (
        <a class="quiet" ref={focus} href={address} target="_blank" rel="noopener">
          {say('openVideo')}
        </a>
      )
    }
    return <iframe {...known.playerAttributes} ref={focus} title={say('preview')} src={address} allowFullScreen />
  }
}

/** The button that showed the preview is gone, and must not take the focus with it. */
const focus = (preview: HTMLElement | null) => preview?.focus()
