import { listAnswersInText } from '../../../shared/answers.ts'
import type { InboxTestimonial } from '../../../shared/inbox.ts'

type Props = { item: InboxTestimonial; before: string; highlighted: string }

/**
 * The text with its highlight after what is before it. If it consists of answers, each question stands before its answer, and is no
 * part of the text.
 */
export default function Answers({ item, before, highlighted }: Props) {
  const text = item.testimonialText ?? ''
  const answers = listAnswersInText(item)
  let end = 0
  return (answers[0] ? answers : [{ question: '', answer: text }]).map(({ question, answer }) => {
    const start = end
    // With the empty line after it.
    end += answer.length + 2
    const inAnswer = (at: number) => Math.min(Math.max(at, start), end)
    const [from, to] = [inAnswer(before.length), inAnswer(before.length + highlighted.length)]
    return (
      <>
        {question && (
          <strong class="question" dir="auto">
            {question}
          </strong>
        )}
        {text.slice(start, from)}
        {from < to && <mark>{text.slice(from, to)}</mark>}
        {text.slice(to, end)}
      </>
    )
  })
}
