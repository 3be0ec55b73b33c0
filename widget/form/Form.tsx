import { Component, type RefObject } from 'preact'
import { trapName } from '../../shared/forms/control-names.ts'
import type { Texts } from '../../shared/texts/en/form.ts'
import { type Draft, openDraft } from './draft.ts'
import { Fields } from './Fields.tsx'
import type { FormComponent, FormProps, FormState, LazyAction, LazyPart, Pictures, VideoModule } from './types.ts'

/** The hash in this build's file names. Set by vite.config.ts. */
declare const BUILD: string

/** The form and its phases: open, sending, failed, sent. */
export class Form extends Component<FormProps, FormState> implements FormComponent {
  readonly draft: Draft = openDraft(this.props.setting('workspace'), this.props.host)
  readonly element: RefObject<HTMLFormElement | null> = { current: null }
  declare videos?: VideoModule | undefined
  declare typingVideo?: boolean | undefined
  sending = false
  readonly shown = performance.now()
  readonly uploads: FormComponent['uploads'] = {}
  declare pictures?: Pictures
  declare lazy?: LazyPart | undefined
  private declare loading?: Promise<LazyPart> | undefined

  /** Returns the initial value of a control: from the draft, the page's query string or the site owner's settings. */
  readonly initialValue = (setting: string, name: string): string =>
    this.draft.initialValue(
      name,
      new URLSearchParams(location.search).get(`laurel_${setting}`) ?? this.props.setting(`prefill-${setting}`) ?? '',
    )

  override state: FormState = { ...this.initialState(0), restored: this.draft.restored }

  override componentWillUnmount() {
    this.draft.release()
  }

  initialState(formKey: number): FormState {
    const stars = this.initialValue('stars', 'stars')
    return {
      phase: 'open',
      formKey,
      values: { stars: /^[1-5]$/.test(stars) ? stars : '' },
      messages: {},
      open: {},
      pending: undefined,
      profiles: [],
      restored: false,
    }
  }

  focus(selector: string): void {
    this.props.container.querySelector<HTMLElement>(selector)?.focus()
  }

  readValues() {
    // While the testimonial is being sent, the controls are disabled and would read as empty.
    if (this.sending) return this.state.values
    const values = Object.fromEntries(new FormData(this.element.current ?? undefined))
    this.setState({ values })
    return values
  }

  saveDraft(): void {
    this.draft.save(this.readValues())
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

  /** A ref that loads the lazy part once its element is in the page. */
  readonly preload = () => void this.loadLazy()

  /** Returns an event handler that runs an action of the lazy part, once it is loaded. */
  readonly lazyHandler = (action: LazyAction) => async (event: Event) => {
    // Read it now: once the event has left the shadow tree, its target is the host.
    const { target } = event
    // At once if it can: a key is painted sooner if all that it changes is rendered together.
    const lazy = this.lazy ?? (await this.loadLazy())
    lazy?.[action](this, event, target)
  }

  private readonly onInput = (event: Event) => {
    this.saveDraft()
    this.lazyHandler('handleInput')(event)
  }

  private readonly onSubmit = async (event: Event) => {
    event.preventDefault()
    const lazy = await this.loadLazy()
    if (lazy) lazy.submitForm(this, event)
    else this.setState({ phase: 'failed', error: this.props.t('sendFailed') })
  }

  override render({ container, formUrl, setting, t }: FormProps, state: FormState) {
    const { phase, formKey, error, errorLang, pending, restored } = state
    const { lazy } = this
    const sending = phase === 'sending'
    const label = t(pending?.offline ? 'waiting' : sending ? 'sending' : 'send')
    return (
      <div class={`laurel ${setting('theme') ?? ''}`} lang={t('lang')} dir={t('dir') as Texts['dir']} part="form">
        {container instanceof HTMLDialogElement && (
          <button type="button" class="close" part="close" aria-label={t('close')} onClick={() => container.close()} />
        )}
        {phase === 'sent' && lazy ? (
          <lazy.SuccessMessage form={this} />
        ) : (
          <form
            key={formKey}
            noValidate
            ref={this.element}
            aria-labelledby="heading"
            onSubmit={this.onSubmit}
            onInput={this.onInput}
            onCompositionEnd={this.onInput}
            onChange={this.lazyHandler('handleChange')}
          >
            <h2 id="heading" part="heading" dir="auto" tabIndex={-1}>
              {t('heading')}
            </h2>
            <p class="muted" dir="auto" ref={restored ? this.preload : null}>
              {restored && lazy ? <lazy.RestoredDraft form={this} /> : t('prompt')}
            </p>
            <fieldset class="fields" role="presentation" disabled={sending}>
              <Fields form={this} />
              {/* Bots fill it in; people do not see it. */}
              <input class="trap" name={trapName} autocomplete="off" tabIndex={-1} aria-hidden="true" />
            </fieldset>
            <slot name="turnstile" />
            <div role="alert">
              {phase === 'failed' && (
                <p key={error} class="failure" lang={errorLang} tabIndex={-1}>
                  {error}
                </p>
              )}
            </div>
            {lazy && <lazy.SubmitStatus form={this} />}
            {/* The click handler is for frames that forbid forms: they fire no submit event, but Enter still clicks. */}
            <button type="submit" class="send" part="send" aria-disabled={sending} onClick={this.onSubmit}>
              <span key={label}>{label}</span>
            </button>
            {lazy
              ? phase !== 'open' && <lazy.SubmitActions form={this} />
              : phase === 'failed' && (
                  <a class="link-button" href={formUrl} target="_blank" rel="noopener">
                    {t('open')}
                  </a>
                )}
          </form>
        )}
      </div>
    )
  }
}
