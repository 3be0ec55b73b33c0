import { recorderTexts } from '../../../shared/texts/en/recorder.ts'
import { addTexts } from '../translate.ts'
import type { FormProps } from '../types.ts'

/** The hash in this build's file names. Set by vite.config.ts. */
declare const BUILD: string

addTexts(recorderTexts)

/** Loads the texts in the form's language, and returns the language that they are in: English, if that fails. */
export async function loadTexts({ service, texts }: FormProps): Promise<string> {
  if (!texts) return 'en'
  try {
    const url = `${service}/assets/recorder-${texts.lang.slice(0, 2)}-${BUILD}.js`
    const { default: sentences }: { default: string[] } = await import(/* @vite-ignore */ url)
    const names = Object.keys(recorderTexts)
    addTexts(Object.fromEntries(names.map((name, index) => [name, sentences[index]])), texts)
    return texts.lang
  } catch {
    addTexts(recorderTexts, texts)
    return 'en'
  }
}
