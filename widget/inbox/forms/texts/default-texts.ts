import type { Texts } from '../../../../shared/texts/en/form.ts'

/**
 * Loads the texts that the form itself has in a language, by their names; of those with a number, one of the forms. English
 * comes with the builder, the others are those that visitors load.
 */
export async function loadDefaultTexts(language: string): Promise<Readonly<Record<string, string>>> {
  const { texts }: { texts: Partial<Texts> } =
    language === 'en' ? await loadEnglish() : await import(/* @vite-ignore */ `/latest/${language}.js`)
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, typeof text === 'string' ? text : text.other]),
  )
}

/** Loads the English texts, with those that the form loads later. */
async function loadEnglish() {
  const [{ texts }, { texts: mediaTexts }, { recorderTexts }] = await Promise.all([
    import('../../../../shared/texts/en/form.ts'),
    import('../../../../shared/texts/en/media.ts'),
    import('../../../../shared/texts/en/recorder.ts'),
  ])
  return { texts: { ...texts, ...mediaTexts, ...recorderTexts } }
}
