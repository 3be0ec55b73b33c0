import type { FormSettings } from '../../../../shared/forms/form-settings.ts'
import { listTexts } from '../texts/en-list.ts'
import { questionIds, templates } from './templates.ts'

/** Returns the template whose questions a form still has, in words, or else how many questions it has. */
export function describeQuestions({ questions = [] }: FormSettings): string {
  const ids = questions.map(({ id }) => id).join()
  const template = templates.find((name) => questionIds[name].join() === ids)
  return template ? listTexts.templates[template].label : listTexts.questions(questions.length)
}
