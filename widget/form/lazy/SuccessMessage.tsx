import { Component } from 'preact'
import { ratings, star } from '../StarRating.tsx'
import type { FormComponent } from '../types.ts'
import { webUrl } from '../web-url.ts'
import { joinAnswers } from './controls.ts'

/** Releases the height that the page reserves for the form: important rules of a shadow root win over those of the page. */
const releasedHeight = new CSSStyleSheet()
releasedHeight.replaceSync(':host{min-block-size:0!important}')

/** Replaces the form once the testimonial is sent: thanks, what happens next, and the visitor's own words. */
export class SuccessMessage extends Component<{ form: FormComponent }> {
  private readonly root = this.props.form.props.host.shadowRoot

  override componentDidMount() {
    this.root?.adoptedStyleSheets.push(releasedHeight)
  }

  override componentWillUnmount() {
    if (this.root)
      this.root.adoptedStyleSheets = this.root.adoptedStyleSheets.filter((sheet) => sheet !== releasedHeight)
  }

  override render({ form }: { form: FormComponent }) {
    const { container, setting, t } = form.props
    const { sent = {} } = form.state
    const { stars, testimonialText, firstname, lastname, gaveConsent } = sent
    const name = `${firstname ?? ''}`.trim()
    const author = `${name} ${lastname ?? ''}`.trim()
    const workspace = setting('workspace-name') ?? ''
    const redirect = webUrl(setting('redirect'))
    const startOver = form.lazyHandler('startOver')
    // Opened again, the dialog shows an empty form.
    const closeAndStartOver = (event: Event) => {
      if (container instanceof HTMLDialogElement) container.close()
      startOver(event)
    }
    return (
      <div class="sent">
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="12" cy="12" r="11" pathLength="1" />
          <path d="m7 12.5 3.5 3.5L17 9" pathLength="1" />
        </svg>
        <h2 id="heading" part="heading" tabIndex={-1} aria-describedby="received">
          {t('thanks', { n: name.length, name })}
        </h2>
        <p id="received">
          {t('received')} {t(gaveConsent ? 'mayBePublished' : 'staysPrivate', { n: workspace.length, workspace })}
        </p>
        <figure>
          {stars && (
            <p class="stars" role="img" aria-label={t('starsOf', { n: Number(stars) })}>
              {ratings.map((rating) => (
                <span key={rating} class={rating <= Number(stars) ? 'filled' : ''}>
                  {star}
                </span>
              ))}
            </p>
          )}
          <blockquote>{testimonialText || joinAnswers(Object.entries(sent))}</blockquote>
          {author && <figcaption>{author}</figcaption>}
        </figure>
        <p class="actions">
          {redirect && setting('redirect-text') && (
            <a class="send" href={redirect}>
              {setting('redirect-text')}
            </a>
          )}
          {container instanceof HTMLDialogElement && (
            <button type="button" class="send" onClick={closeAndStartOver}>
              {t('done')}
            </button>
          )}
          <button type="button" class="link-button" onClick={startOver}>
            {t('sendAnother')}
          </button>
        </p>
      </div>
    )
  }
}
