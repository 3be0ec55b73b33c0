import type { TemplateWords } from './en.ts'

const modules = import.meta.glob<TemplateWords>('./{en,de,fr,es,it,pt,nl,pl,tr,ar,ja,zh}.ts', {
  import: 'words',
})

/** Loads the words of the templates in a language; English if there is none in that language. */
export async function loadWords(language: string): Promise<TemplateWords> {
  const load = modules[`./${language}.ts`] ?? modules['./en.ts']
  if (!load) throw new Error('The templates have no English words')
  return load()
}
