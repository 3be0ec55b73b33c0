import type { OptionalPurpose } from '../../consent-purposes.ts'

/** The English words of the templates; `{workspace}` is the name of the workspace. Neutral: they fit good and bad ratings. */
export const texts = {
  /** The line above a single box. */
  shortPrompt: 'What did you need, and what came of it? Two or three sentences are plenty.',
  /** The line above several questions. */
  prompt: 'Two or three sentences each are plenty; skip what does not fit.',
  questions: {
    before: { text: 'What made you hesitate, or what did you need, before you chose us?' },
    experience: { text: 'What happened then?', hint: 'A moment or a number helps.' },
    recommend: { text: 'Who would you recommend us to, and why, or why not?' },
    need: { text: 'What did you need help with?' },
    cooperation: { text: 'What was it like to work with us?', hint: 'A moment that you remember, good or bad.' },
    result: { text: 'What is different now, and what is not?', hint: 'A number helps, if you have one.' },
    use: { text: 'What do you use it for, and how often?' },
    strengths: { text: 'What does it do well, and what less well?', hint: 'An example helps.' },
    advice: { text: 'What should someone know before choosing it?', hint: 'Who is it for, and who is it not for?' },
  },
  consents: {
    marketing:
      '{workspace} may use my testimonial, with my name, in its own advertising. I can withdraw this consent at any time.',
    contact: '{workspace} may contact me with questions about my testimonial. I can withdraw this consent at any time.',
  } satisfies Record<OptionalPurpose, string>,
}

type TextsLike<Part> = Part extends string ? string : { readonly [Name in keyof Part]: TextsLike<Part[Name]> }

/** The words of the templates in one language: a missing one is a type error. */
export type TemplateTexts = TextsLike<typeof texts>
