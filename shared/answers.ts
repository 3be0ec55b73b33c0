/** A question of a form with its answer, as a testimonial stores them. */
type Answered = { question: string; answer: string }

/** Returns the text that answers become. */
export const joinAnswers = (answered: Pick<Answered, 'answer'>[]): string =>
  answered.map(({ answer }) => answer).join('\n\n')

type Words = { testimonialText: string | null; questionsAndAnswers: string }

/** Returns the answers that a text consists of, with their questions; `[]` if the author has written another text. */
export function listAnswersInText({ testimonialText, questionsAndAnswers }: Words): Answered[] {
  const answered: Answered[] = JSON.parse(questionsAndAnswers)
  return joinAnswers(answered) === testimonialText ? answered : []
}
