import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { defaultFields } from '../../shared/form-fields.ts'
import { texts } from '../../shared/texts/en/form.ts'

const configurator = readFileSync('widget/public/index.html', 'utf8')

describe('the configurator', () => {
  test('has the default fields of the form ticked, in its order', () => {
    const ticked = configurator.matchAll(/name="fields" value="(\w+)"[^>]* checked>/g)
    expect(Array.from(ticked, ([, name]) => name).join(' ')).toBe(defaultFields)
  })

  test('names the disclosure as the form does', () => {
    expect(configurator).toContain(`<legend>Behind “${texts.more}”</legend>`)
  })
})
