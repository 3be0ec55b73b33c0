import { Component } from 'preact'
import { ratings, star } from '../StarRating.tsx'
import type { FormComponent, Pictures } from '../types.ts'
import { webUrl } from '../web-url.ts'
import { AuthorLink } from './AuthorLink.tsx'
import { joinAnswers } from './controls.ts'
import { DiscardButton } from './DiscardButton.tsx'
import { sendWithRetry } from './retry.ts'
import { SubmitStatus } from './SubmitStatus.tsx'

/** Releases the height that the page reserves for the form: important rules of a shadow root win over those of the page. */
const releasedHeight = new CSSStyleSheet()
releasedHeight.replaceSync(':host{min-block-size:0!important}')

type Props = { form: FormComponent }
/** `isGiven`: what the visitor answered to the second question about publication; `hasLink`: the link is elsewhere, too. */
type State = { isGiven?: boolean; hasLink?: boolean }

/** Replaces the form once the testimonial is sent: thanks, what happens next, the visitor's own words and link. */
export class SuccessMessage extends Component<Props, State> {
  private readonly root = this.props.form.props.host.shadowRoot

  override componentDidMount() {
    this.root?.adoptedStyleSheets.push(releasedHeight)
  }

  override componentWillUnmount() {
    if (this.root)
      this.root.adoptedStyleSheets = this.root.adoptedStyleSheets.filter((sheet) => sheet !== releasedHeight)
  }

  override render({ form }: Props, { isGiven, hasLink }: State) {
    const { container, service, setting, t } = form.props
    const { values = {}, pictures = {}, token = '', refused } = form.state.sent ?? {}
    const { stars, title, testimonialText, firstname, lastname, company, email, gaveConsent = isGiven } = values
    const name = `${firstname ?? ''}`.trim()
    const author = `${name} ${lastname ?? ''}`.trim()
    const workspace = setting('workspace-name') ?? ''
    const redirect = webUrl(setting('redirect'))
    const dialog = container instanceof HTMLDialogElement && container
    // Keeps the focus, unless the visitor is elsewhere; the description of the heading says what happens next.
    const onAnswer = (isGiven: boolean) =>
      this.setState({ isGiven }, () => document.activeElement === document.body && form.focus('h2'))
    const video = `${values.externalVideoHtml ?? ''}`
    /** Shows the picture of a file that was sent, if this page has it. */
    const picture = (control: keyof Pictures, label: string) => {
      const canvas = values[control] && pictures[control]
      return canvas && <span role="img" aria-label={label} ref={(box) => box?.replaceChildren(canvas)} />
    }
    // The texts of files are missing if the service stores none.
    const photoAdded = values.imageUrl && (t('photoAdded') || t('image'))
    const videoAdded = video && (form.videos?.videoMessage(form, video)?.text || t('videoAdded') || t('video'))
    const photo = photoAdded && picture('imageUrl', t('image'))
    return (
      <div class="sent">
        {/* Drawn once more after a consent. */}
        <svg key={isGiven} viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="12" r="11" pathLength="1" />
          <path d="m7 12.5 3.5 3.5L17 9" pathLength="1" />
        </svg>
        <h2 id="heading" part="heading" dir="auto" tabIndex={-1} aria-describedby="received">
          {t('thanks', { n: name.length, name })}
        </h2>
        <p id="received" role="status">
          {t('received')} {t(gaveConsent ? 'mayBePublished' : 'staysPrivate', { n: workspace.length, workspace })}
        </p>
        {refused?.Question && isGiven === undefined && (
          <refused.Question {...{ service, t, token, refused, onAnswer, send: sendWithRetry, Status: SubmitStatus }} />
        )}
        <figure aria-label={t('testimonialText')}>
          {stars && (
            <div class="stars" role="img" aria-label={t('starsOf', { n: Number(stars) })}>
              <div>
                {ratings.map((rating) => (
                  <span key={rating} class={rating <= Number(stars) ? 'filled' : ''}>
                    {star}
                  </span>
                ))}
              </div>
            </div>
          )}
          <b>{title}</b>
          <blockquote>{testimonialText || joinAnswers(Object.entries(values))}</blockquote>
          {videoAdded && (picture('externalVideoHtml', t('video')) || <p class="muted">{videoAdded}</p>)}
          {(photoAdded || author || company) && (
            <figcaption>
              {photo}
              <div>
                <b>{author}</b>
                {[company, !photo && photoAdded].map((line) => line && <p class="muted">{line}</p>)}
              </div>
            </figcaption>
          )}
        </figure>
        {/* First, because the actions discard it. */}
        <AuthorLink
          {...{ service, t, token, email: `${email ?? ''}`, onKeep: () => this.setState({ hasLink: true }) }}
        />
        <p class="actions">
          {redirect && setting('redirect-text') && (
            <a class="send" href={redirect} dir="auto">
              {setting('redirect-text')}
            </a>
          )}
          {dialog && (
            <button type="button" class="send" onClick={() => dialog.close()}>
              {t('done')}
            </button>
          )}
          {/* An invitation is for one response. */}
          {!setting('invite') && (
            <DiscardButton form={form} label="sendAnother" question={hasLink ? undefined : 'leaveLink'} />
          )}
        </p>
      </div>
    )
  }
}
