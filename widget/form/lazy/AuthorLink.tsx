import { Component } from 'preact'
import { mailtoUrl } from '../../../shared/texts/mailto-url.ts'
import type { FormProps } from '../types.ts'
import { CopyButton } from './CopyButton.tsx'
import { copyText } from './copy-text.ts'

/** `email`: the visitor's own, for a mail with the link. `onKeep`: it is copied or open. */
type Props = Pick<FormProps, 'service' | 't'> & { token: string; email: string; onKeep: () => void }
type State = { copied?: boolean }

/**
 * The link to the author's own page, which the service cannot show again: to open, to copy or to send to oneself. The token is in
 * the fragment, which browsers do not send.
 */
export class AuthorLink extends Component<Props, State> {
  private readonly url = `${this.props.service}/my-testimonial#${this.props.token}`
  private readonly copy = async () => {
    const copied = await copyText(this.url)
    this.setState({ copied })
    if (copied) this.props.onKeep()
  }

  override render({ t, email, onKeep }: Props, { copied }: State) {
    return (
      <div class="own-link">
        <p>{t('ownLink')}</p>
        {copied === false && (
          // Selected, for the visitor to copy.
          <input aria-label={t('copyLink')} readOnly value={this.url} ref={(field) => field?.select()} />
        )}
        <a class="button" href={mailtoUrl(email, t('mailSubject'), `${t('ownLink')}\r\n\r\n${this.url}`)}>
          {t('mailLink')}
        </a>
        <p class="actions">
          <CopyButton t={t} label={t('copyLink')} copied={copied} onClick={this.copy} />
          <a class="link-button" href={this.url} target="_blank" rel="noreferrer" onClick={onKeep}>
            {t('openLink')}
          </a>
        </p>
      </div>
    )
  }
}
