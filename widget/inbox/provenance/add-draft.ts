import { cleanValue } from './source-values.ts'

/** The fields of the dialog that adds a testimonial, all empty. */
export const emptyDraft = {
  testimonialText: '',
  firstname: '',
  email: '',
  subtitle: '',
  company: '',
  stars: '',
  source: '',
  sourceName: '',
  sourceUrl: '',
  sourceDay: '',
  incentive: '',
  imageUrl: '',
  consent: 'unknown',
  ground: '',
}
export type Draft = typeof emptyDraft
type DraftField = keyof Draft

const names = Object.keys(emptyDraft) as DraftField[]

/** Returns whether something was typed or chosen. */
export const isTyped = (draft: Draft): boolean => names.some((name) => draft[name].trim() !== emptyDraft[name])

/** Returns the draft in a JSON text, or an empty one if there is none; other fields are dropped. */
export function parseDraft(json: string | null): Draft {
  try {
    const stored: Readonly<Record<string, string>> = Object(JSON.parse(json ?? '{}'))
    const known = names.filter((name) => typeof stored[name] === 'string')
    return { ...emptyDraft, ...Object.fromEntries(known.map((name) => [name, stored[name]])) }
  } catch {
    return emptyDraft
  }
}

/** Returns the request body that adds a draft; empty fields are left out. */
export function toBody(draft: Draft): Record<string, unknown> {
  const { consent, ground, stars, ...fields } = draft
  const { source, sourceName, ...others } = fields
  const typed = { ...others, source, sourceName: source === 'other' ? sourceName : '' }
  const cleaned = Object.entries(typed).map(([name, value]) => [name, cleanValue(name, value)])
  return {
    ...Object.fromEntries(cleaned.filter(([, value]) => value)),
    ...(stars && { stars: Number(stars) }),
    ...(consent === 'agreed' && { gaveConsent: true, ground: ground.trim() }),
  }
}
