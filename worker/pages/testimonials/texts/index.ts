import type { DisplayTexts } from './en.ts'
import { english } from './en.ts'

/** The texts of displays, by language. */
export const displayTexts: Record<string, DisplayTexts> & { en: DisplayTexts } = { en: english }
