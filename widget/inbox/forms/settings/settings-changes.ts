import type { FormSettings } from '../../../../shared/forms/form-settings.ts'
import { settingTexts as texts } from '../texts/en-settings.ts'
import { describeSettings } from './describe-settings.ts'

/** A difference between two settings, in words; an empty text is nothing. */
export type Change = { key: string; label: string; before: string; after: string; isConsent: boolean }

/**
 * Returns the differences between two settings: consents first, then in the order of the form. Without earlier settings these are
 * all consents, and what else is not as usual; what is not required is not listed.
 */
export function settingsChanges(before: FormSettings | undefined, after: FormSettings): Change[] {
  const usual = Object.entries(describeSettings({})).filter(([key]) => !key.startsWith('consents.'))
  const old = before ? describeSettings(before) : Object.fromEntries(usual)
  const current = describeSettings(after)
  const keys = [...new Set([...Object.keys(current), ...Object.keys(old)])]
  const changes = keys.flatMap((key): Change[] => {
    const change = {
      key,
      label: (current[key] ?? old[key])?.label ?? '',
      before: old[key]?.text ?? '',
      after: current[key]?.text ?? '',
      isConsent: Boolean((current[key] ?? old[key])?.isConsent),
    }
    const isListed = change.before !== change.after && (before !== undefined || change.after !== texts.no)
    return isListed ? [change] : []
  })
  return [
    ...changes.filter(({ isConsent }) => isConsent),
    ...changes.filter(({ isConsent }) => !isConsent),
    ...order(before ?? {}, after),
  ]
}

/** Returns the change of the order of those questions that both settings have. */
function order({ questions: before = [] }: FormSettings, { questions: after = [] }: FormSettings): Change[] {
  const common = (questions: typeof before, others: typeof before) =>
    questions.filter(({ id }) => others.some((other) => other.id === id))
  const listQuestions = (questions: typeof before) =>
    questions.map(({ text }, index) => `${index + 1}. ${text}`).join('\n')
  const old = common(before, after)
  const current = common(after, before)
  if (old.every(({ id }, index) => id === current[index]?.id)) return []
  return [
    { key: 'order', label: texts.order, before: listQuestions(old), after: listQuestions(current), isConsent: false },
  ]
}
