import type * as z from 'zod/mini'
import { answerPrefix } from '../../../shared/forms/control-names.ts'
import type { MyTestimonial } from '../../../shared/my-testimonial.ts'
import type { AuthorPageTexts } from '../../../shared/texts/en/author-page.ts'
import { issuesByField } from '../../lib/format-issues.ts'
import { storedControls } from './form-data.ts'
import { fill } from './layout.ts'

/** The response to an error. */
export type ErrorResponse = { status: number; message: string; headers?: Record<string, string> | undefined }

/** Returns the sentence about an error: that of the service, which is in English, only where the page has none of its own. */
export function errorSentence(error: ErrorResponse, t: AuthorPageTexts, isSaving: boolean) {
  const { status, message, headers = {} } = error
  if (status === 401) return { text: t.unknown }
  if (status === 412) return { text: isSaving ? `${t.changed} ${t.typedIsKept}` : t.changed }
  if (status === 429) {
    const seconds = Number(headers['Retry-After'])
    const [count, unit] = seconds < 120 ? [seconds, 'second'] : [seconds / 60, 'minute']
    const time = count.toLocaleString(t.lang, { style: 'unit', unit, unitDisplay: 'long' })
    return { text: fill(t.tooMany, { time }) }
  }
  if (message.startsWith('consents: publish was withdrawn')) return { text: t.notAgain }
  return { text: message, lang: 'en' }
}

/** Returns the messages of controls. An issue of one answer is at its question, one of all of them at the first. */
export function errorsByControl(issues: z.core.$ZodIssue[], mine: MyTestimonial): Map<string, string> {
  const errors = issuesByField(issues)
  for (const { path, message } of issues) {
    if (path[0] !== 'answers') continue
    const id = String(path[1] ?? mine.answers[0]?.id)
    errors.set(answerPrefix + id, message.replace(`${id} `, ''))
  }
  const controls = storedControls(mine)
  // A rating has no place for a message, and radio buttons have no invalid value.
  controls.delete('stars')
  return new Map(Array.from(errors).filter(([name]) => controls.has(name)))
}
