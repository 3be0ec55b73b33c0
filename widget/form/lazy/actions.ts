import { apiName } from '../../../shared/form-fields.ts'
import type { FormComponent, Message } from '../types.ts'
import { checkConsent } from './consent.ts'
import { type Control, isControl, remainingCharacters, truncate, validationMessage } from './controls.ts'
import { isPresent } from './presence.ts'
import { setMessage } from './set-message.ts'
import { suggestEmail } from './suggest-email.ts'
import { startTurnstile } from './turnstile-token.ts'

/*
 * Several actions can run before the form is rendered again, so each changes the state that the one before it has left.
 */

/** Handles input: truncates what is too long, counts characters near the limit and names the video's provider. */
export function handleInput(form: FormComponent, event: Event, target: EventTarget | null): void {
  if (!isControl(target)) return
  startTurnstile(form)
  // From now on, the consent may be ticked.
  form.componentDidUpdate ??= () => checkConsent(form)
  const { t } = form.props
  const { isComposing, inputType = '', data }: Partial<InputEvent> = event
  const remaining = remainingCharacters(target)
  // A draft for another form may already be too long: only added text is cut, and nothing of a text that is being shortened.
  const added = /^delete/.test(inputType) ? 0 : (data?.length ?? Number.POSITIVE_INFINITY)
  // During composition with an input method the text is not final.
  if (remaining !== undefined && remaining < 0 && !isComposing && added) {
    truncate(target, Math.min(-remaining, added))
    form.saveDraft()
    setMessage(form, target.id, { text: t('tooLong'), live: true })
    return
  }
  // Replaces any error: the visitor is correcting it.
  const text = remaining === undefined ? '' : t('charactersLeft', { n: Math.max(0, remaining) })
  // The error of all profile links together.
  if (target.name === 'socialMediaProfiles') setMessage(form, target.name, undefined)
  setMessage(form, target.id || target.name, text ? { text } : undefined)
  // While a link is being typed, no error appears at every letter.
  if (target.name === 'externalVideoHtml') showVideoMessage(form, target.value, inputType !== 'insertFromPaste')
}

/** Checks a control that the visitor has filled in and left: an empty one is not an error yet. */
export async function handleChange(form: FormComponent, event: Event, target: EventTarget | null): Promise<void> {
  if (!isControl(target) || !target.value || !/^(email|url|text)$/.test(target.type)) return
  await pointerReleased()
  // The visitor may have started over.
  if (!target.isConnected) return
  if (target.name === 'externalVideoHtml') return checkVideo(form, event)
  const text = validationMessage(target, form.props.t)
  const email = target.type === 'email' && suggestEmail(target.value)
  if (text) setMessage(form, target.id, { text, invalid: true, live: true })
  else if (email) setMessage(form, target.id, suggestion(form, target, email))
}

/**
 * Resolves once nothing is pressed: a message that appears earlier could move a button away under the finger. It looks instead of
 * waiting for an event, which may be over before this part has loaded.
 */
async function pointerReleased(): Promise<void> {
  while (document.querySelector(':active')) await new Promise(requestAnimationFrame)
}

function suggestion(form: FormComponent, control: Control, email: string): Message {
  const onClick = () => {
    control.value = email
    control.focus()
    form.saveDraft()
    setMessage(form, control.id, undefined)
  }
  return { text: form.props.t('emailSuggestion', { email }), live: true, onClick }
}

function showVideoMessage(form: FormComponent, text: string, typing: boolean | undefined) {
  form.typingVideo = typing
  const message = form.videos?.videoMessage(form, text)
  if (message && !(message.invalid && typing)) setMessage(form, 'externalVideoHtml', message)
}

/** Loads the module that recognises videos. If it cannot be loaded, the service validates the link. */
export async function loadVideos(form: FormComponent): Promise<void> {
  form.videos ??= await import('../video/index.ts').catch(() => undefined)
}

/** Checks the link to a video. */
export async function checkVideo(form: FormComponent, { type }: Event): Promise<void> {
  await loadVideos(form)
  const { externalVideoHtml } = form.readValues()
  showVideoMessage(form, `${externalVideoHtml ?? ''}`, type === 'focus' && form.typingVideo)
}

/** Discards the draft and shows an empty form. */
export function startOver(form: FormComponent): void {
  form.draft.clear()
  form.pictures = {}
  form.setState({ ...form.initialState(form.state.formKey + 1), sent: undefined, errorLang: undefined }, () => {
    form.readValues()
    form.focus('input, textarea')
  })
}

/** Clears the rating; the button for it disappears, so the focus moves to the stars. */
export function clearStars(form: FormComponent): void {
  form.setState(
    ({ values }) => ({ values: { ...values, stars: '' } }),
    () => form.saveDraft(),
  )
  form.focus('.stars input')
}

/** Adds a link to a profile, and focuses it. */
export function addProfile(form: FormComponent): void {
  let key = 0
  form.setState(
    ({ profiles }) => {
      key = Math.max(0, ...profiles) + 1
      return { profiles: [...profiles, key] }
    },
    () => {
      // That of a link that was removed.
      setMessage(form, `profile-${key}`, undefined)
      form.focus(`#profile-${key}`)
    },
  )
}

/** Closes a field after `more`; one that is filled in or being uploaded stays, and its control or its file gets the focus. */
export function closeField(form: FormComponent, _event: Event, target: EventTarget | null): void {
  const { value: name, form: element } = chip(target)
  const control = apiName(name)
  if (form.uploads[control] || new FormData(element ?? undefined).getAll(control).some(Boolean))
    form.focus(`.has-file:has(+.${control}) :is(input,.actions button),[name=${control}]`)
  else form.setState(({ open }) => ({ open: { ...open, [name]: false } }))
}

/** Focuses a field that has just been opened, unless the visitor is elsewhere by now. */
export function focusField(form: FormComponent, _event: Event, target: EventTarget | null): void {
  const button = chip(target)
  const { value: name } = button
  // Once it is rendered.
  form.setState({}, () => {
    const focused = form.props.host.shadowRoot?.activeElement
    if (!isPresent(form.props.host) || (focused && focused !== button)) return
    if (name === 'social' && !form.state.profiles[0]) addProfile(form)
    // A photo or a video has buttons first, which are still to be loaded: the focus follows from the chip.
    else form.focus(/video|image/.test(name) ? `[value=${name}]` : `[name=${apiName(name)}]`)
  })
}

/** Returns the chip that was pressed, maybe on the sign in it. */
const chip = (target: EventTarget | null): HTMLButtonElement => Object(target).closest('button')
