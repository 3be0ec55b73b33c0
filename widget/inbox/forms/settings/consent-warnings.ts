/** Words of withdrawal in the languages of the templates. */
const withdrawal =
  /withdraw|revoke|opt out|unsubscribe|any time|widerruf|zurückzieh|retir|révoqu|revoc|revog|intrek|wycof|odwoła|geri çek|geri al|سحب|撤回|取り消|撤销/i

export type ConsentWarning = 'name' | 'withdrawal'

/** Returns what a consent text lacks: the name of who asks, and that the consent can be withdrawn. An empty text lacks nothing. */
export function consentWarnings(text: string, workspace: string): ConsentWarning[] {
  if (!text.trim()) return []
  const hasName = workspace !== '' && text.toLowerCase().includes(workspace.toLowerCase())
  return [...(hasName ? [] : (['name'] as const)), ...(withdrawal.test(text) ? [] : (['withdrawal'] as const))]
}
