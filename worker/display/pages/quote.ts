import { html } from 'hono/html'
import type { PublicTestimonial } from '../../../shared/displays/public-testimonial.ts'
import type { Html } from '../../lib/html.ts'

/** The words of a testimonial; `answers`: those that the text consists of, each below its question. */
type Words = Pick<PublicTestimonial, 'text' | 'answers' | 'highlight'>

/** Renders the words, of a text of more than `clip` characters the rest in a disclosure; `0` shows all of it. */
export function quote(words: Words, clip: number, readMore: string): Html {
  const whole = words.text ?? ''
  const end = clip > 0 ? clippedLength(whole, clip) : whole.length
  const rest = paragraphs(words, end, whole.length)
  const details = html`<details class="laurel-more"><summary>${readMore}</summary>${rest}</details>`
  return html`<blockquote class="laurel-text" dir="auto">${paragraphs(words, 0, end)}${rest.length > 0 && details}</blockquote>\n`
}

/** Returns where to cut a text of more than `clip` characters: after the last word that fits. */
function clippedLength(text: string, clip: number): number {
  // A little more than the limit is not worth a click.
  if (text.length <= clip * 1.2) return text.length
  const end = text.slice(0, clip).search(/\s\S*$/)
  if (end > 0) return end
  return /[\uD800-\uDBFF]/.test(text.charAt(clip - 1)) ? clip - 1 : clip
}

/** Renders the paragraphs from one character of the text to another; the first one of an answer begins with its question. */
function paragraphs({ text, answers, highlight }: Words, start: number, end: number): Html[] {
  let position = 0
  return (answers ?? [{ question: '', answer: text ?? '' }]).flatMap(({ question, answer }) => {
    const from = Math.max(0, start - position)
    const part = answer.slice(from, Math.max(0, end - position))
    // The blank line that joins answers.
    position += answer.length + 2
    return part
      .split(/\n\s*\n/)
      .filter((paragraph) => paragraph.trim())
      .map((paragraph, index) => {
        const label = question && from + index === 0 && html`<span class="laurel-question">${question}</span><br>`
        return html`<p>${label}${mark(paragraph.trim(), highlight)}</p>`
      })
  })
}

/** Marks the highlight, unless the paragraphs split it. */
function mark(text: string, highlight: string | null): Html | string {
  const start = highlight ? text.indexOf(highlight) : -1
  if (!highlight || start < 0 || highlight === text) return text
  return html`${text.slice(0, start)}<mark>${highlight}</mark>${text.slice(start + highlight.length)}`
}
