import { isStoredFile } from '../../../shared/media.ts'
import type { PendingRetry, SubmitResult } from '../sending.ts'
import type { FormComponent, FormState, Message, SentTestimonial } from '../types.ts'
import { webUrl } from '../web-url.ts'
import { loadVideos } from './actions.ts'
import { readSentence } from './consent.ts'
import { splitKeys } from './draft-keys.ts'
import { isPresent } from './presence.ts'
import { sendWithRetry } from './retry.ts'
import { serializeForm, serializePublication } from './serialize.ts'
import { addTurnstileToken } from './turnstile-token.ts'
import { validateForm } from './validate.ts'

/** The hash in this build's file names. Set by vite.config.ts. */
declare const BUILD: string

/** The last press of the button. */
let pressed: MouseEvent | undefined

/** Keeps a further press at the same place from ticking a consent that errors above have moved there; keys have no place. */
function ignoreMissed(event: MouseEvent) {
  if (!pressed?.detail || event.timeStamp - pressed.timeStamp > 1500 || !Object(event.target).closest('.consent'))
    return
  if (Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) < 24) event.preventDefault()
}

/** Validates and sends the form, and shows the result; `event`: of the press that sends it. */
export async function submitForm(form: FormComponent, event?: Event): Promise<void> {
  const { service, t } = form.props
  const element = form.element.current
  if (form.sending || !element) return
  if (event instanceof MouseEvent) pressed = event
  element.onclick = ignoreMissed
  const errors = validateForm(form, element)
  form.setState(({ messages }) => ({
    messages: withErrors(messages, errors),
    error: '',
    phase: 'open',
    pending: undefined,
  }))
  if (Object.keys(errors).length > 0) return
  // A prefilled form may be sent without any input: it needs a stored key too.
  form.saveDraft()
  const uploads = Object.values(form.uploads)
  const upload = uploads.find(({ needsDecision }) => needsDecision) ?? uploads[0]
  if (upload) return upload.sendAfter()
  const [idempotencyKey, token] = splitKeys(form.draft)
  const sent = sentTestimonial(form, element, token)
  form.sending = true
  // The focus stays in the form while its fields are disabled.
  form.focus('form:has(.fields :focus) > .send')
  // Before the controls are disabled, which then read as empty.
  const fields = serializeForm(form, element, token)
  form.setState({ phase: 'sending' })
  const body = await addTurnstileToken(form, fields)
  const request = { method: 'POST', headers: { 'Idempotency-Key': idempotencyKey }, body }
  const onWait = (pending: PendingRetry) => form.setState({ pending })
  const response = sendWithRetry(`${service}/v1/testimonial`, request, t, onWait)
  const parts = Promise.all([loadQuestion(form, sent, response), sent.values.externalVideoHtml && loadVideos(form)])
  const result = await response
  if (result.record) {
    // At once: what was sent must not return as a draft if the page is reloaded now.
    form.draft.clear()
    // They come with the thanks, so that they move nothing. A slow network delays the thanks by two seconds at most.
    await Promise.race([parts, new Promise((resolve) => setTimeout(resolve, 2000))])
  }
  form.sending = false
  handleResult(form, result, sent)
}

/** Returns the parts of a testimonial that the thanks need. */
function sentTestimonial(form: FormComponent, element: HTMLFormElement, token: string): SentTestimonial {
  const box = element.querySelector('#gaveConsent:not(:checked)')
  const sentence = box && readSentence(box)
  return {
    values: form.readValues(),
    pictures: { ...form.pictures },
    token,
    refused: sentence ? { sentence, body: serializePublication(form, sentence) } : undefined,
  }
}

/**
 * Loads the second question while the testimonial is being sent and, if that fails, after the response: then the network is back.
 * Without it, the author's link is the way to consent.
 */
async function loadQuestion(form: FormComponent, { refused }: SentTestimonial, response: Promise<unknown>) {
  if (!refused) return
  const module: typeof import('./PublishQuestion.tsx') | undefined = await import('./PublishQuestion.tsx')
    // Chromium caches a failed import for good, so a further attempt needs a URL of its own.
    .catch(() => response.then(() => import(/* @vite-ignore */ `./PublishQuestion-${BUILD}.js?${Math.random()}`)))
    .catch(() => undefined)
  refused.Question = module?.PublishQuestion
  form.setState({})
}

/** Returns messages with these errors in place of the earlier ones. */
function withErrors(messages: FormState['messages'], errors: Record<string, Message>) {
  return { ...Object.fromEntries(Object.entries(messages).filter(([, message]) => !message?.invalid)), ...errors }
}

function handleResult(form: FormComponent, result: SubmitResult, sent: SentTestimonial) {
  if (result.cancelled) form.setState({ phase: 'open', pending: undefined }, () => form.focus('textarea'))
  else if (result.record) handleSuccess(form, result.record, sent)
  else handleFailure(form, result, sent)
}

function handleSuccess(form: FormComponent, record: object, sent: SentTestimonial) {
  const { host, setting, emit } = form.props
  showResult(form, { ...form.initialState(form.state.formKey + 1), phase: 'sent', sent })
  // A visitor who has left the form for another view of the page stays there; a redirect with a text is a link.
  const redirect = host.isConnected && !setting('redirect-text') && webUrl(setting('redirect'))
  emit('submit', record)
  if (redirect) location.assign(redirect)
}

function handleFailure(form: FormComponent, { rejected, error, lang }: SubmitResult, { values }: SentTestimonial) {
  const { emit, t } = form.props
  const message = error ?? t('sendFailed')
  // The service has stored another version of this draft, so the next submission needs a new key.
  const alreadyReceived = error?.startsWith('Idempotency-Key:') && t('alreadyReceived')
  if (alreadyReceived) form.draft.renew()
  // The visitor cannot correct the settings of the form, so the site owner gets the exact message.
  const notSetUp = rejected && /^(workspaceId|formId|formVersion|Origin):/.test(`${error}`) && t('notSetUp')
  if (notSetUp) console.error(`Laurel: ${error}`)
  const translated = alreadyReceived || notSetUp
  const errors = rejected && error && !translated ? fieldErrors(error, lang) : {}
  const isExpired = ([name]: [string, unknown]) =>
    isStoredFile(`${values[name === 'videoUrl' ? 'externalVideoHtml' : name]}`)
  const entries = Object.entries(errors)
  // The fields of files show their errors in the form's language.
  const onlyFiles = entries.length > 0 && entries.every(isExpired)
  showResult(form, {
    phase: onlyFiles ? 'open' : 'failed',
    messages: withErrors(form.state.messages, errors),
    error: translated || message,
    errorLang: translated ? undefined : lang,
    pending: undefined,
  })
  emit('error', { message: alreadyReceived || message })
}

/** Splits the service's error into one message per field: `email: must be …; stars: must be …`. */
function fieldErrors(error: string, lang: string | undefined): Record<string, Message> {
  const parts = [...error.matchAll(/(?:^|; )(\w+): ([^;]+)/g)]
  return Object.fromEntries(parts.map(([, name, text = '']) => [name, { text, invalid: true, ...(lang && { lang }) }]))
}

/** Shows the result; scrolls and moves the focus there unless the visitor is elsewhere on the page. */
function showResult(form: FormComponent, state: Partial<FormState>) {
  const { host, container } = form.props
  const isSentInline = state.sent && container.localName === 'div'
  const { bottom } = host.getBoundingClientRect()
  const scroller = findScroller(host)
  form.setState(state, () => {
    if (!isPresent(host)) return
    const reveal = () => {
      form.focus('[aria-invalid="true"], .failure, .sent h2')
      if (isSentInline) host.scrollIntoView({ block: 'nearest', behavior: 'instant' })
      else if (state.sent) container.firstElementChild?.scrollTo(0, 0)
    }
    if (!isSentInline) return reveal()
    // The page below the form stays where it is, and the thanks appear where the button was.
    scroller?.scrollBy({ top: host.getBoundingClientRect().bottom - bottom, behavior: 'instant' })
    // Not in the same frame: then it would be a layout shift.
    requestAnimationFrame(() => setTimeout(reveal))
  })
}

/** Returns the nearest ancestor that is scrolled. */
function findScroller({ parentElement }: Element): Element | null {
  return parentElement && !parentElement.scrollTop ? findScroller(parentElement) : parentElement
}
