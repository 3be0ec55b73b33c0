/** A question of a form with its answer, as a testimonial stores them. */
type Answered = { question: string; answer: string }

/** Returns the text that answers become. */
export const joinAnswers = (answered: Pick<Answered, 'answer'>[]): string =>
  answered.map(({ answer }) => answer).join('\n\n')

type Words = { testimonialText: string | null; questionsAndAnswers: string }

/** Returns the answers that a text consists of, with their questions; `[]` if the author has written another text. */
export function listAnswersInText({ testimonialText, questionsAndAnswers }: Words): Answered[] {
  const answered: unknown[] = JSON.parse(questionsAndAnswers)
  return answered.every(isAnswered) && joinAnswers(answered) === testimonialText ? answered : []
}

/** Returns false for what an import from elsewhere can have in its place. */
const isAnswered = (value: unknown): value is Answered => {
  const { question, answer } = Object(value)
  return typeof question === 'string' && typeof answer === 'string'
}
