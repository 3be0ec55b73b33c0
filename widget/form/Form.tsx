import { Component, createRef } from 'preact'
import type { Texts } from '../i18n/en.ts'
import { type Draft, openDraft } from './draft.ts'
import type { Note } from './Field.tsx'
import { Fields } from './Fields.tsx'
import type { Wait } from './lazy/submit.ts'
import type { Known } from './lazy/VideoPreview.tsx'
import type { Say } from './translate.ts'

/** Part of the names of this build's files: vite.config.ts puts it in. */
declare const BUILD: string

type Props = {
  host: HTMLElement
  box: HTMLElement
  service: string
  texts: Texts | undefined
  /** What the site owner has set, `null` where nothing. */
  setting: (name: string) => string | null
  /** Dispatches an event of the element. */
  tell: (event: 'submit' | 'error', detail: unknown) => void
  say: Say
}

type State = {
  phase: 'open' | 'sending' | 'failed' | 'sent'
  /** Counts the testimonials written here: each begins with a form of its own. */
  round: number
  /** What is typed at the moment. */
  typed: Record<string, FormDataEntryValue>
  notes: Record<string, Note | undefined>
  /** Why it failed. */
  why: string
  /** The language of that, where it is not the form's. */
  whyLang?: string | undefined
  wait: Wait | undefined
  /** A key for each link to a profile. */
  profiles: number[]
  /** Whether it began with what was kept from an earlier visit. */
  restored: boolean
}

type Action = 'type' | 'watchVideo' | 'clearStars' | 'addLink' | 'startOver'

/**
 * The form, from open over sending to sent: what it shows, and what was kept of it. What happens when somebody fills it in
 * comes with the first input, see filling.tsx.
 */
export class Form extends Component<Props, State> {
  readonly draft: Draft = openDraft(this.props.setting('workspace'), this.props.host)
  readonly form = createRef<HTMLFormElement>()
  videos: Known | undefined
  /** Whether somebody still types the link to a video. */
  hasty = false
  /** Whether it is being sent: a second click sends nothing. */
  busy = false
  private filling: typeof import('./lazy/index.tsx') | undefined

  private readonly query = new URLSearchParams(location.search)

  /** What a control begins with: what was kept of it, what the page's address says, or what the site owner has set. */
  private readonly start = (setting: string, name: string): string => {
    const asked = this.query.get(`laurel_${setting}`) ?? this.props.setting(`prefill-${setting}`) ?? ''
    return this.draft.begin(name, asked)
  }

  override state: State = { ...this.begun(0), restored: this.draft.restored }

  override componentWillUnmount() {
    this.draft.leave()
  }

  /** How it is at the beginning of a testimonial. */
  begun(round: number): State {
    const stars = this.start('stars', 'stars')
    const typed = {
      stars: /^[1-5]$/.test(stars) ? stars : '',
      externalVideoHtml: this.start('video', 'externalVideoHtml'),
    }
    return { phase: 'open', round, typed, notes: {}, why: '', wait: undefined, profiles: [], restored: false }
  }

  focus(selector: string): void {
    this.props.box.querySelector<HTMLElement>(selector)?.focus()
  }

  /** What is typed now. */
  read() {
    const typed = Object.fromEntries(new FormData(this.form.current ?? undefined))
    this.setState({ typed })
    return typed
  }

  /** Keeps what is typed now. While it is sent the controls are disabled, which is as if they were empty. */
  keep(): void {
    if (!this.busy) this.draft.keep(this.read())
  }

  /** What it takes to fill the form in; `undefined` where it does not come. */
  private readonly fetchFilling = async () => {
    if (!this.filling) {
      // Chromium remembers for good that a file did not come: from then on it is asked for by another address each time.
      this.filling = await import('./lazy/index.tsx')
        .catch(() => import(/* @vite-ignore */ `./lazy-${BUILD}.js?${Math.random()}`))
        .catch(() => undefined)
      // The places for what there is to say come before it: only then it is read out.
      this.setState({})
    }
    return this.filling
  }

  /** Does what filling.tsx says, once it has come. */
  private readonly does = (action: Action) => async (event: Event) => {
    // Outside its shadow tree, which is where it ends, an event names the host.
    const { target } = event
    const filling = await this.fetchFilling()
    filling?.[action](this, event, target)
  }

  private readonly type = (event: Event) => {
    this.keep()
    this.does('type')(event)
  }

  private readonly send = async (event: Event) => {
    event.preventDefault()
    const filling = await this.fetchFilling()
    if (filling) filling.send(this)
    else this.setState({ phase: 'failed', why: this.props.say('unsent') })
  }

  override render({ box, service, texts, setting, say }: Props, state: State) {
    const { phase, round, typed, notes, why, whyLang, wait, restored } = state
    const { Thanks, Trouble, Links, Preview, Remark } = this.filling ?? {}
    const video = `${typed.externalVideoHtml ?? ''}`
    const sending = phase === 'sending'
    return (
      <div class={`laurel ${setting('theme') ?? ''}`} lang={texts?.lang ?? 'en'} dir={texts?.dir ?? 'ltr'} part="form">
        {box instanceof HTMLDialogElement && (
          <button type="button" class="close" part="close" aria-label={say('close')} onClick={() => box.close()} />
        )}
        {phase === 'sent' && Thanks ? (
          <Thanks form={this} />
        ) : (
          <form
            key={round}
            noValidate
            ref={this.form}
            aria-labelledby="heading"
            onSubmit={this.send}
            onInput={this.type}
            onCompositionEnd={this.type}
          >
            <h2 id="heading" part="heading" tabIndex={-1}>
              {say('heading')}
            </h2>
            <p class="muted">{say('prompt')}</p>
            {restored && (
              <p class="restored">
                {say('restored')}{' '}
                <button type="button" class="quiet" disabled={sending} onClick={this.does('startOver')}>
                  {say('startOver')}
                </button>
              </p>
            )}
            <fieldset class="fields" role="presentation" disabled={sending}>
              <Fields
                say={say}
                setting={setting}
                start={this.start}
                notes={notes}
                Remark={Remark}
                stars={Number(typed.stars)}
                preview={Preview && this.videos && <Preview key={video} form={this} known={this.videos} />}
                links={Links && <Links form={this} />}
                onClear={this.does('clearStars')}
                onVideo={this.does('watchVideo')}
                onAdd={this.does('addLink')}
              />
            </fieldset>
            <div role="alert">
              {phase === 'failed' && (
                <p key={why} class="failure" lang={whyLang} tabIndex={-1}>
                  {why}
                </p>
              )}
            </div>
            <p role="status" class={wait ? 'waiting' : 'hidden'}>
              {sending && <span key={wait?.why}>{wait?.why ?? say('sending')}</span>}
            </p>
            {(wait || phase === 'failed') &&
              (Trouble ? (
                <Trouble form={this} />
              ) : (
                <a class="quiet" href={`${service}/form/${setting('workspace') ?? ''}`} target="_blank" rel="noopener">
                  {say('open')}
                </a>
              ))}
            {/* Frames that forbid forms know no submit event: Enter in a field clicks here, too. */}
            <button type="submit" class="send" part="send" aria-disabled={sending} onClick={this.send}>
              <span key={sending}>{say(sending ? 'sending' : 'send')}</span>
            </button>
          </form>
        )}
      </div>
    )
  }
}
