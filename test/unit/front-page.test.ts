import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settings } from '../../shared/forms/attributes.ts'
import { languageNames } from '../../shared/languages.ts'

/* The file of the page at `/`. */

const page = readFileSync('widget/public/index.html', 'utf8')

test('offers every language of the form', () => {
  const offered = Array.from(page.matchAll(/<option value="(\w+)" lang="\1">/g), ([, code]) => code)
  expect(offered.toSorted()).toEqual(Object.keys(languageNames).toSorted())
})

test('has controls for settings of the form only', () => {
  const names = Array.from(page.matchAll(/<(?:select|input)[^>]* name="(\w+)"/g), ([, name]) => name)
  expect(names).toEqual(['mode', 'lang', 'theme', 'color'])
  expect(settings.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
})
