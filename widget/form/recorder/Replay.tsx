import { Component } from 'preact'
import type { Translate } from '../translate.ts'

type Props = { take: Blob; still: HTMLCanvasElement | undefined; label: string; t: Translate }

/** The take, to be played; where the page's policy blocks that, a frame of it. */
export class Replay extends Component<Props, { blocked?: boolean }> {
  private readonly url = URL.createObjectURL(this.props.take)

  override componentWillUnmount() {
    URL.revokeObjectURL(this.url)
  }

  override render({ still, label, t }: Props, { blocked }: Replay['state']) {
    if (!blocked) {
      const onError = () => this.setState({ blocked: true })
      // biome-ignore lint/a11y/useMediaCaption: there are none yet, and the visitor knows what was said.
      return <video src={this.url} aria-label={label} controls playsInline onError={onError} />
    }
    return (
      <>
        <div role="img" aria-label={label} ref={(box) => still && box?.append(still)} />
        <p>{t('noReplay')}</p>
      </>
    )
  }
}
