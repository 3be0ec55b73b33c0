import type { open } from '../../shared/texts/en/common.ts'
import type { Texts } from '../../shared/texts/en/form.ts'

/** The English text of the link or button that opens the form. Repeated, because a file shared with the form is a request more. */
export const englishOpenText: typeof open = 'Leave a testimonial'

/** Loads the text of the link or button that opens the form; English without a language, or if it cannot be loaded. */
export async function loadOpenText(lang = 'en'): Promise<string> {
  if (lang === 'en') return englishOpenText
  try {
    const { texts }: { texts: Texts } = await import(/* @vite-ignore */ `/latest/${lang}.js`)
    return texts.open
  } catch {
    return englishOpenText
  }
}
