import { Component, createRef } from 'preact'
import { type Draft, openDraft } from './draft.ts'
import { Fields } from './Fields.tsx'
import type { FormComponent, FormProps, FormState, VideoModule } from './types.ts'

/** The hash in this build's file names. Set by vite.config.ts. */
declare const BUILD: string

type LazyPart = typeof import('./lazy/index.tsx')
type Action = 'handleInput' | 'checkVideo' | 'clearStars' | 'addProfile' | 'startOver'

/** The form and its phases: open, sending, failed, sent. */
export class Form extends Component<FormProps, FormState> implements FormComponent {
  readonly draft: Draft = openDraft(this.props.setting('workspace'), this.props.host)
  readonly element = createRef<HTMLFormElement>()
  videos: VideoModule | undefined
  typingVideo = false
  sending = false
  private lazy: LazyPart | undefined
  private loading: Promise<LazyPart> | undefined

  private readonly query = new URLSearchParams(location.search)

  /** Returns the initial value of a control: from the draft, the page's query string or the site owner's settings. */
  private readonly initialValue = (setting: string, name: string): string =>
    this.draft.initialValue(name, this.query.get(`laurel_${setting}`) ?? this.props.setting(`prefill-${setting}`) ?? '')

  override state: FormState = { ...this.initialState(0), restored: this.draft.restored }

  override componentWillUnmount() {
    this.draft.release()
  }

  initialState(formKey: number): FormState {
    const stars = this.initialValue('stars', 'stars')
    const values = {
      stars: /^[1-5]$/.test(stars) ? stars : '',
      externalVideoHtml: this.initialValue('video', 'externalVideoHtml'),
    }
    return {
      phase: 'open',
      formKey,
      values,
      messages: {},
      error: '',
      pending: undefined,
      profiles: [],
      restored: false,
    }
  }

  focus(selector: string): void {
    this.props.container.querySelector<HTMLElement>(selector)?.focus()
  }

  readValues() {
    const values = Object.fromEntries(new FormData(this.element.current ?? undefined))
    this.setState({ values })
    return values
  }

  saveDraft(): void {
    // While the testimonial is being sent, the controls are disabled and would read as empty.
    if (!this.sending) this.draft.save(this.readValues())
  }

  /** Loads the lazy part; resolves to `undefined` if it cannot be loaded. */
  private readonly loadLazy = async () => {
    // Shared by all callers: imports of one module resolve in any order, which would run the actions out of theirs.
    // Chromium caches a failed import for good, so each further attempt needs a URL of its own.
    this.loading ??= import('./lazy/index.tsx').catch(
      () => import(/* @vite-ignore */ `./lazy-${BUILD}.js?${Math.random()}`),
    )
    this.lazy = await this.loading.catch(() => (this.loading = undefined))
    // Renders the elements for messages now: screen readers announce only what is added to an existing one.
    this.setState({})
    return this.lazy
  }

  /** Returns an event handler that runs an action of the lazy part once it is loaded. */
  private readonly lazyHandler = (action: Action) => async (event: Event) => {
    // Read it now: once the event has left the shadow tree, its target is the host.
    const { target } = event
    const lazy = await this.loadLazy()
    lazy?.[action](this, event, target)
  }

  private readonly onInput = (event: Event) => {
    this.saveDraft()
    this.lazyHandler('handleInput')(event)
  }

  private readonly onSubmit = async (event: Event) => {
    event.preventDefault()
    const lazy = await this.loadLazy()
    if (lazy) lazy.submitForm(this)
    else this.setState({ phase: 'failed', error: this.props.t('sendFailed') })
  }

  override render({ container, service, texts, setting, t }: FormProps, state: FormState) {
    const { phase, formKey, values, messages, error, errorLang, pending, restored } = state
    const { SuccessMessage, SubmitActions, ProfileLinks, VideoPreview, FieldMessage } = this.lazy ?? {}
    const video = `${values.externalVideoHtml ?? ''}`
    const sending = phase === 'sending'
    const startOver = this.lazyHandler('startOver')
    return (
      <div class={`laurel ${setting('theme') ?? ''}`} lang={texts?.lang ?? 'en'} dir={texts?.dir ?? 'ltr'} part="form">
        {container instanceof HTMLDialogElement && (
          <button type="button" class="close" part="close" aria-label={t('close')} onClick={() => container.close()} />
        )}
        {phase === 'sent' && SuccessMessage ? (
          <SuccessMessage t={t} startOver={startOver} />
        ) : (
          <form
            key={formKey}
            noValidate
            ref={this.element}
            aria-labelledby="heading"
            onSubmit={this.onSubmit}
            onInput={this.onInput}
            onCompositionEnd={this.onInput}
          >
            <h2 id="heading" part="heading" tabIndex={-1}>
              {t('heading')}
            </h2>
            <p class="muted">{t('prompt')}</p>
            {restored && (
              <p class="restored">
                {t('restored')}{' '}
                <button type="button" class="link-button" disabled={sending} onClick={startOver}>
                  {t('startOver')}
                </button>
              </p>
            )}
            <fieldset class="fields" role="presentation" disabled={sending}>
              <Fields
                t={t}
                setting={setting}
                initialValue={this.initialValue}
                messages={messages}
                FieldMessage={FieldMessage}
                stars={Number(values.stars)}
                preview={
                  VideoPreview && this.videos && <VideoPreview key={video} t={t} video={video} videos={this.videos} />
                }
                profiles={ProfileLinks && <ProfileLinks form={this} />}
                onClearStars={this.lazyHandler('clearStars')}
                onVideo={this.lazyHandler('checkVideo')}
                onAddProfile={this.lazyHandler('addProfile')}
              />
            </fieldset>
            <div role="alert">
              {phase === 'failed' && (
                <p key={error} class="failure" lang={errorLang} tabIndex={-1}>
                  {error}
                </p>
              )}
            </div>
            <p role="status" class={pending ? 'pending' : 'visually-hidden'}>
              {sending && <span key={pending?.message}>{pending?.message ?? t('sending')}</span>}
            </p>
            {(pending || phase === 'failed') &&
              (SubmitActions ? (
                <SubmitActions form={this} />
              ) : (
                <a
                  class="link-button"
                  href={`${service}/form/${setting('workspace') ?? ''}`}
                  target="_blank"
                  rel="noopener"
                >
                  {t('open')}
                </a>
              ))}
            {/* The click handler is for frames that forbid forms: they fire no submit event, but Enter still clicks. */}
            <button type="submit" class="send" part="send" aria-disabled={sending} onClick={this.onSubmit}>
              <span key={sending}>{t(sending ? 'sending' : 'send')}</span>
            </button>
          </form>
        )}
      </div>
    )
  }
}
