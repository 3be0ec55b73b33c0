import type { TemplateWords } from '../../../shared/texts/en/template.ts'

const modules = import.meta.glob<TemplateWords>('../../../shared/texts/*/template.ts', {
  import: 'words',
})

const pathOf = (language: string) => `../../../shared/texts/${language}/template.ts`

/** Loads the words of the templates in a language; English if there is none in that language. */
export async function loadWords(language: string): Promise<TemplateWords> {
  const load = modules[pathOf(language)] ?? modules[pathOf('en')]
  if (!load) throw new Error('The templates have no English words')
  return load()
}
