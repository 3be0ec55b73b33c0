import type { OptionalPurpose } from '../../../../shared/consent-purposes.ts'
import type { FormSettings } from '../../../../shared/forms/form-settings.ts'
import type { TemplateTexts } from '../../../../shared/texts/en/template.ts'
import { fill } from '../../../../shared/texts/fill.ts'

/** The ids of each template's questions. */
export const questionIds = {
  short: [],
  guided: ['before', 'experience', 'recommend'],
  service: ['need', 'cooperation', 'result'],
  product: ['use', 'strengths', 'advice'],
} as const

export type Template = keyof typeof questionIds
export const templates = ['guided', 'short', 'service', 'product'] as const satisfies readonly Template[]

/** Returns the settings of a new form. It asks for no consent but that to publication, which others join in the builder. */
export function templateSettings(template: Template, { questions, prompt, shortPrompt }: TemplateTexts): FormSettings {
  const ids = questionIds[template]
  return {
    ...(ids.length > 0 && { questions: ids.map((id) => ({ id, ...questions[id] })) }),
    texts: { prompt: ids.length > 0 ? prompt : shortPrompt },
  }
}

/** Returns the default wording of a consent. */
export const consentText = ({ consents }: TemplateTexts, purpose: OptionalPurpose, workspace: string): string =>
  fill(consents[purpose], { workspace })
