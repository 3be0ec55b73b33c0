import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { texts } from '../../shared/texts/en/form.ts'
import { texts as mediaTexts } from '../../shared/texts/en/media.ts'
import { recorderTexts } from '../../shared/texts/en/recorder.ts'

/*
 * The table of the `text-*` settings in the guide to the form in code. After a text of the form has changed, write it again:
 * npx node test/support/text-settings.ts
 */

const guide = 'worker/docs/guides/embed-code.md'
const { lang, dir, ...sentences } = { ...texts, ...mediaTexts, ...recorderTexts }

const rows = Object.entries(sentences).map(([name, text]) => {
  const attribute = `text-${name.replaceAll(/[A-Z]/g, '-$&').toLowerCase()}`
  return `| \`${attribute}\` | ${typeof text === 'string' ? text : text.other} |\n`
})

/** The table in Markdown, with the English text of each setting. */
export const textSettingsTable = `| Setting | English text |\n| --- | --- |\n${rows.join('')}`

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const text = readFileSync(guide, 'utf8')
  writeFileSync(
    guide,
    text.replace(/(?<=### Texts\n[^|]*)(?:\|.*\n)+/, () => textSettingsTable),
  )
}
