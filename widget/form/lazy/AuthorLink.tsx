import { Component } from 'preact'
import type { FormProps } from '../types.ts'
import { CopyButton } from './CopyButton.tsx'
import { copyText } from './copy-text.ts'

/** `email`: the visitor's own, for a mail with the link. */
type Props = Pick<FormProps, 'service' | 't'> & { token: string; email: string }
type State = { copied?: boolean }

/**
 * The link to the author's own page, which the service cannot show again: to open, to copy or to send to oneself. The token is in
 * the fragment, which browsers do not send.
 */
export class AuthorLink extends Component<Props, State> {
  private readonly url = `${this.props.service}/my-testimonial#${this.props.token}`
  private readonly copy = async () => this.setState({ copied: await copyText(this.url) })

  override render({ t, email }: Props, { copied }: State) {
    // As the inbox does: not every mail program decodes the recipient.
    const recipient = encodeURIComponent(email).replace('%40', '@')
    const mail = encodeURIComponent(`${t('ownLink')}\r\n\r\n${this.url}`)
    return (
      <div class="own-link">
        <p class="muted">{t('ownLink')}</p>
        {copied === false && (
          // Selected, for the visitor to copy.
          <input aria-label={t('copyLink')} readOnly value={this.url} ref={(field) => field?.select()} />
        )}
        <a class="button" href={`mailto:${recipient}?subject=${encodeURIComponent(t('mailSubject'))}&body=${mail}`}>
          {t('mailLink')}
        </a>
        <p class="actions">
          <CopyButton t={t} label={t('copyLink')} copied={copied} onClick={this.copy} />
          <a class="link-button" href={this.url} target="_blank" rel="noreferrer">
            {t('openLink')}
          </a>
        </p>
      </div>
    )
  }
}
