import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { settings } from '../../../shared/forms/attributes.ts'
import { Testimonial } from '../../../shared/testimonial.ts'
import { browserUrl } from '../../support/service/harness.ts'
import { compile } from '../../support/tsc.ts'

/*
 * The declarations as a site's project uses them: fetched from the service and checked by the compiler.
 */

const declarations = await (await fetch(new URL('/laurel.d.ts', browserUrl))).text()

const modules = (name: string, types = name) => ({
  [name]: [resolve('node_modules', types)],
  [`${name}/*`]: [resolve('node_modules', types, '*')],
})

/** The compiler options of each project, in which only its own framework is installed. */
const projects = {
  'plain DOM': {},
  React: {
    jsx: 'react-jsx',
    paths: { ...modules('react', '@types/react'), csstype: [resolve('node_modules/csstype')] },
  },
  Preact: { jsx: 'react-jsx', jsxImportSource: 'preact', paths: modules('preact') },
}
type Project = keyof typeof projects

/** Lines that must compile and lines that must not, for each project. */
const examples: Record<Project, { valid: string[]; invalid: string[] }> = {
  'plain DOM': {
    valid: [
      "document.querySelector('laurel-form')?.setAttribute('mode', 'button')",
      "document.createElement('laurel-form') satisfies HTMLLaurelFormElement",
      'window.laurel?.open()',
      'window.laurel?.close()',
      "window.laurel?.mount(document.body, { workspace: 'x', mode: 'inline', privacyUrl: '/privacy', prefillStars: 4, textStarsOf: '{n}' }).remove()",
      "window.laurel?.mount(document.body).addEventListener('laurel:submit', ({ detail }) => detail.id)",
      "document.querySelector('laurel-form')?.addEventListener('laurel:submit', ({ detail }) => detail.firstname?.trim())",
      "document.addEventListener('laurel:error', ({ detail }) => detail.message.trim())",
      "window.addEventListener('laurel:open', ({ detail }) => detail satisfies null)",
      "document.body.addEventListener('laurel:close', (event) => event.bubbles)",
      "export const settings: import('./laurel').LaurelSettings = { lang: undefined, theme: 'dark' }",
    ],
    invalid: [
      'window.laurel.open()',
      'window.laurel?.show()',
      "window.laurel?.mount('#form')",
      "window.laurel?.mount(document.body, { mode: 'popup' })",
      "window.laurel?.mount(document.body, { theme: 'night' })",
      "window.laurel?.mount(document.body, { prefillFirstName: 'Ada' })",
      'window.laurel?.mount(document.body, { prefillStars: true })',
      "window.laurel?.mount(document.body, { target: '#form' })",
      'window.laurel?.mount(document.body).close()',
      "document.addEventListener('laurel:submit', ({ detail }) => detail.firstName)",
      "document.addEventListener('laurel:submit', ({ detail }) => detail.firstname.trim())",
      "document.addEventListener('laurel:error', ({ detail }) => detail.reason)",
      'window.laurel = undefined',
    ],
  },
  React: {
    valid: [
      "import { createRef } from 'react'",
      'export const bare = <laurel-form workspace="x" mode="button" privacy-url="/privacy" prefill-stars={4} text-send="Go" />',
      'export const dressed = <laurel-form className="form" style={{ minHeight: \'44rem\' }} id="a" key="b" ref={createRef<HTMLLaurelFormElement>()} />',
      "export const heard = <laurel-form {...{ 'onlaurel:submit': ({ detail }) => detail.stars?.toFixed() }} onClick={({ currentTarget }) => currentTarget.remove()} />",
      'export const other = <div className="x" />',
    ],
    invalid: [
      'export const mode = <laurel-form mode="popup" />',
      'export const theme = <laurel-form theme={1} />',
      'export const stars = <laurel-form prefill-stars={true} />',
      'export const unknown = <laurel-form colour="red" />',
      'export const style = <laurel-form style="min-height: 44rem" />',
      "export const heard = <laurel-form {...{ 'onlaurel:submit': 'send' }} />",
      'export const misspelt = <laurel-forms />',
    ],
  },
  Preact: {
    valid: [
      "import { createRef } from 'preact'",
      'export const bare = <laurel-form workspace="x" mode="button" privacy-url="/privacy" prefill-stars={4} text-send="Go" />',
      'export const dressed = <laurel-form class="form" style="min-height: 44rem" id="a" key="b" ref={createRef<HTMLLaurelFormElement>()} />',
      'export const heard = <laurel-form onlaurel:submit={({ detail }) => detail.stars?.toFixed()} onClick={({ currentTarget }) => currentTarget.remove()} />',
      'export const other = <div class="x" />',
    ],
    invalid: [
      'export const mode = <laurel-form mode="popup" />',
      'export const theme = <laurel-form theme={1} />',
      'export const stars = <laurel-form prefill-stars={true} />',
      'export const unknown = <laurel-form colour="red" />',
      'export const heard = <laurel-form onlaurel:submit={({ detail }) => detail.rating} />',
      'export const misspelt = <laurel-forms />',
    ],
  },
}

describe.each(Object.keys(projects).filter((name): name is Project => name in projects))('with %s', (project) => {
  test('accepts correct code, and rejects each incorrect line', async () => {
    const { valid, invalid } = examples[project]
    const files = { 'laurel.d.ts': declarations, 'valid.tsx': valid.join('\n') }
    const page = `export {}\n${invalid.join('\n')}`
    const { lines, output } = await compile({ ...files, 'page.tsx': page }, 'page.tsx', projects[project])
    expect(lines, output).toEqual(invalid.map((_, index) => index + 2))
  })
})

test('every setting is declared as a JavaScript property and as an attribute', () => {
  for (const { name, description } of settings) {
    const camel = name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
    expect(declarations).toContain(`  /** ${description} */\n  ${camel}?: `)
    expect(declarations).toMatch(new RegExp(`^  '?${name}'?\\?: `, 'm'))
  }
})

test('the testimonial type has the fields of the API', () => {
  const [, record = ''] = /interface LaurelTestimonial \{\n([^}]*)\}/.exec(declarations) ?? []
  expect(Array.from(record.matchAll(/^ {2}(\w+): /gm), ([, name]) => name)).toEqual(Object.keys(Testimonial.shape))
})

test('the declarations can be fetched from any origin, as text', async () => {
  const { headers } = await fetch(new URL('/laurel.d.ts', browserUrl))
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('cache-control')).toBe('no-cache')
})

test('the descriptions are in no script', () => {
  const scripts = readdirSync('dist/widget', { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.js'),
  )
  const code = scripts.map((file) => readFileSync(join('dist/widget', file), 'utf8')).join()
  expect(scripts.length).toBeGreaterThan(10)
  for (const { description } of settings) expect(code).not.toContain(description)
})
