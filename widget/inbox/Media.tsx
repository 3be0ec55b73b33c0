import { Component } from 'preact'
import type { InboxTestimonial } from '../../shared/inbox.ts'
import { texts } from './en.ts'
import { playerLink } from './links.ts'

type Props = { item: InboxTestimonial; workspaceId: string }
type State = { shown: { photo?: true; video?: true }; provider?: string }

/** The photo and video of a testimonial. Nothing loads from another site before a click. */
export class Media extends Component<Props, State> {
  override state: State = { shown: {} }

  override componentDidMount() {
    void this.nameProvider()
  }

  /** Finds the provider's name; the patterns of all providers are too large for the first load. */
  private async nameProvider() {
    const { externalVideoHtml } = this.props.item
    if (!externalVideoHtml) return
    const video = await import('../../shared/video.ts').catch(() => undefined)
    const provider = video?.parseVideo(externalVideoHtml)?.provider
    if (provider) this.setState({ provider })
  }

  private remote(kind: 'photo' | 'video', label: string) {
    const { item, workspaceId } = this.props
    if (this.state.shown[kind]) {
      return <iframe class={kind} title={texts[kind]} src={`/remote/${workspaceId}/${item.id}?show=${kind}`} />
    }
    const show = () => this.setState(({ shown }) => ({ shown: { ...shown, [kind]: true } }))
    return (
      <button type="button" onClick={show}>
        {label}
      </button>
    )
  }

  override render({ item }: Props, { provider }: State) {
    const { imageUrl, videoVideoUrl, externalVideoHtml } = item
    const link = externalVideoHtml ? playerLink(externalVideoHtml) : undefined
    if (!imageUrl && !videoVideoUrl && !link) return null
    return (
      <section class="media">
        <div class="bar">
          {imageUrl && this.remote('photo', texts.loadPhoto)}
          {videoVideoUrl && this.remote('video', texts.loadVideo)}
          {link && (
            <a class="button" href={link} target="_blank" rel="noreferrer noopener">
              {texts.watchOn(provider ?? new URL(link).hostname)}
            </a>
          )}
        </div>
        {(imageUrl || videoVideoUrl) && <p class="hint">{texts.remoteHint}</p>}
      </section>
    )
  }
}
