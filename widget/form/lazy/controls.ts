import * as limits from '../../../shared/limits.ts'
import type { Say } from '../translate.ts'

export type Control = HTMLInputElement | HTMLTextAreaElement

export const isControl = (target: EventTarget | null): target is Control =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** How many characters (code points) fit into the control of a name. */
const limitOf: Record<string, number> = {
  title: limits.title,
  subtitle: limits.title,
  testimonialText: limits.testimonialText,
  firstname: limits.name,
  lastname: limits.name,
  email: limits.email,
  company: limits.company,
  externalVideoHtml: limits.externalVideoHtml,
  imageUrl: limits.url,
  socialMediaProfiles: limits.url,
}

/** How many characters still fit into a control, negative for too many; `undefined` while it has plenty. */
export function roomLeft({ name, value }: Control): number | undefined {
  const limit = limitOf[name] ?? Number.NaN
  const few = limit * 0.1
  // A character has one or two units: counting them can wait.
  const room = limit - value.length < few ? limit - [...value].length : few
  return room < few ? room : undefined
}

/**
 * Takes out of a control what does not fit: the end of what was put in last, so that a paste into the middle of a full
 * text does not push its end out. Only where that is not enough it takes the end of all.
 */
export function cut(control: Control, over: number): void {
  const { value, selectionEnd } = control
  // Controls for addresses do not tell where somebody types.
  const caret = selectionEnd ?? value.length
  const head = [...value.slice(0, caret)]
  const before = head.slice(0, -over).join('')
  const more = Math.max(0, over - head.length)
  control.value = before + [...value.slice(caret)].slice(0, -more || undefined).join('')
  if (selectionEnd !== null) control.setSelectionRange(before.length, before.length)
}

/** What is wrong with a control, in a sentence; `""` for nothing. */
export function whatIsWrong({ required, value, validity, type }: Control, say: Say): string {
  if (validity.valueMissing && type === 'checkbox') return say('unticked')
  if (validity.valueMissing && type === 'radio') return say('unrated')
  if (required && !value.trim()) return say('missing')
  if (!validity.valid || (type === 'url' && !/^(https?:\/\/.|$)/i.test(value))) {
    return say(type === 'email' ? 'wrongEmail' : 'wrongUrl')
  }
  return ''
}
