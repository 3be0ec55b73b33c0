import { later } from '../../i18n/en-lazy.ts'
import type { Note } from '../Field.tsx'
import type { Form } from '../Form.tsx'
import { dress } from '../styles.ts'
import { learn } from '../translate.ts'
import { cut, isControl, roomLeft } from './controls.ts'
import css from './lazy.css?inline'
import { bodyOf, deliver, goOn, type Outcome } from './submit.ts'
import { judge as judgeVideo } from './VideoPreview.tsx'
import { judge } from './validate.ts'

export { Remark } from './FieldMessage.tsx'
/*
 * What happens when somebody fills the form in: fetched with the first input, so that the form itself is there sooner.
 */
export { Links } from './ProfileLinks.tsx'
export { Trouble } from './SubmitError.tsx'
export { Thanks } from './SuccessMessage.tsx'
export { Preview } from './VideoPreview.tsx'

learn(later)
dress(css)

const note = (form: Form, id: string, note: Note | undefined) =>
  form.setState(({ notes }) => ({ notes: { ...notes, [id]: note } }))

/** Answers what is typed: takes out what does not fit, counts near the limit, and names the video. */
export function type(form: Form, event: Event, target: EventTarget | null): void {
  if (!isControl(target)) return
  const { say } = form.props
  const { isComposing = false, inputType = '' } = event instanceof InputEvent ? event : {}
  const room = roomLeft(target)
  // Who writes with an input method has not decided yet what it will be.
  if (room !== undefined && room < 0 && !isComposing) {
    cut(target, -room)
    form.keep()
    note(form, target.id, { text: say('cut'), live: true })
    return
  }
  // What is being mended is no longer called wrong.
  const text = room === undefined ? '' : say('charactersLeft', { n: Math.max(0, room) })
  // What was wrong with all the links together.
  if (target.name === 'socialMediaProfiles') note(form, target.name, undefined)
  note(form, target.id || target.name, text ? { text } : undefined)
  // Who still types is not told at every letter that the link is wrong.
  if (target.name === 'externalVideoHtml') nameVideo(form, target.value, inputType !== 'insertFromPaste')
}

function nameVideo(form: Form, text: string, hasty: boolean) {
  form.hasty = hasty
  const judged = form.videos && judgeVideo(form.videos, text, form.props.say)
  if (judged && !(judged.wrong && hasty)) note(form, 'externalVideoHtml', judged)
}

/** Fetches what knows the providers of videos, and says what it makes of the link as it is now. */
export async function watchVideo(form: Form, { type }: Event): Promise<void> {
  // Where it does not come, the service says what is wrong.
  form.videos ??= await import('../../../shared/video.ts').catch(() => undefined)
  nameVideo(form, `${form.state.typed.externalVideoHtml ?? ''}`, type === 'focus' && form.hasty)
}

/** What there is to say when this is wrong: the rest stays. */
function withWrong({ state: { notes } }: Form, wrong: Record<string, Note>) {
  return { ...Object.fromEntries(Object.entries(notes).filter(([, note]) => !note?.wrong)), ...wrong }
}

/** Begins anew with an empty form. */
export function startOver(form: Form): void {
  form.draft.drop()
  form.setState(form.begun(form.state.round + 1), () => {
    form.read()
    form.focus('input, textarea')
  })
}

/** Takes the stars back. */
export function clearStars(form: Form): void {
  form.setState({ typed: { ...form.state.typed, stars: '' } }, () => form.keep())
  // The button goes, and must not take the focus with it.
  form.focus('.stars input')
}

/** Adds a link to a profile. */
export function addLink(form: Form): void {
  const { profiles } = form.state
  const key = Math.max(0, ...profiles) + 1
  form.setState({ profiles: [...profiles, key] }, () => form.focus(`#profile-${key}`))
}

/** Sends what is filled in, unless something is wrong with it. */
export async function send(form: Form): Promise<void> {
  const { service, setting, say } = form.props
  const { current } = form.form
  if (form.busy || !current) return
  const wrong = judge(form, current)
  form.setState({ notes: withWrong(form, wrong), why: '', phase: 'open' })
  if (Object.keys(wrong).length > 0) return
  // Who sends what the site owner has filled in has typed nothing yet, and has a key, too.
  form.keep()
  form.busy = true
  const body = bodyOf(new FormData(current), setting('workspace'))
  form.setState({ phase: 'sending' })
  const show = (wait: Form['state']['wait']) => form.setState({ wait })
  const outcome = await deliver(`${service}/v1/testimonial`, body, form.draft.key(), say, show)
  form.busy = false
  finish(form, outcome)
}

function finish(form: Form, { record, refused, why, lang, stopped }: Outcome) {
  const { host, setting, tell, say } = form.props
  if (stopped) return form.setState({ phase: 'open', wait: undefined }, () => form.focus('textarea'))
  if (record) {
    form.draft.drop()
    end(form, { ...form.begun(form.state.round + 1), phase: 'sent' })
    // Who has left it for another view of the page is not taken from there.
    const redirect = host.isConnected ? setting('redirect') : null
    tell('submit', record)
    return goOn(redirect)
  }
  // The service has had this draft, with other words: what is sent now is another testimonial.
  const earlier = why?.startsWith('Idempotency-Key:')
  if (earlier) form.draft.renew()
  // It names the fields that it refuses, in the order of its rules: "email: must be …; stars: must be …".
  const named = refused && why ? [...why.matchAll(/(?:^|; )(\w+): ([^;]+)/g)] : []
  const notes = withWrong(
    form,
    Object.fromEntries(named.map(([, name, text = '']) => [name, { text, wrong: true, lang }])),
  )
  const message = earlier ? say('arrivedBefore') : (why ?? say('unsent'))
  end(form, { phase: 'failed', notes, why: message, whyLang: earlier ? undefined : lang, wait: undefined })
  tell('error', { message })
}

/** Shows what came of it, and leads there who has not gone elsewhere in the page. */
function end(form: Form, state: Partial<Form['state']>) {
  form.setState(state, () => {
    const { activeElement, body } = document
    if (activeElement === body || activeElement === form.props.host) {
      form.focus('[aria-invalid="true"], .failure, .sent h2')
    }
  })
}
