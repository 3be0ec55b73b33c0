import fc, { type Arbitrary } from 'fast-check'
import { consentPurposes } from '../../shared/consent-purposes.ts'
import { fieldSettings } from '../../shared/form-fields.ts'
import * as limits from '../../shared/limits.ts'
import { textNames } from '../../shared/texts/names.ts'

/* Random settings of forms, written independently of the schema, and ways to break them. */

type Settings = Record<string, unknown>

const some = (fields: Record<string, Arbitrary<unknown>>, requiredKeys: string[] = []): Arbitrary<Settings> =>
  fc.record<Settings>(fields, { requiredKeys })

/** Text of 1 to `limit` code points that is more than white space. */
const text = (limit: number) =>
  fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).filter((value) => /\S/.test(value)),
    fc.constantFrom(
      '<script>alert(1)</script>',
      `'); DROP TABLE forms;--`,
      '\u202eright to left',
      'a\u2028b\r\n"\\',
      '__proto__',
      ' blanks ',
      '👩🏽‍🚀'.repeat(20),
    ),
    fc.constantFrom('x', 'é', '👩').map((character) => character.repeat(Math.min(limit, 300))),
  )

const names = (allowed: string[]) =>
  fc
    .tuple(fc.subarray(allowed), fc.constantFrom(' ', ',', ', ', '\n'))
    .map(([chosen, separator]) => chosen.join(separator))

const url = fc.constantFrom('https://shop.example/privacy?a=b#c', 'http://localhost:8787/', 'https://bücher.example/ü')
const ids = fc.uniqueArray(fc.stringMatching(/^[\w-]{1,40}$/), { maxLength: limits.questions })
const replacement = (name: string) => (name === 'consent' ? text(1_000) : fc.oneof(text(1_000), fc.constant('')))
const texts = fc
  .subarray(textNames, { maxLength: 5 })
  .chain((chosen) => some(Object.fromEntries(chosen.map((name) => [name, replacement(name)]))))

/** The same settings with their keys in another order. */
const shuffled = (settings: Settings): Arbitrary<Settings> =>
  fc.shuffledSubarray(Object.entries(settings), { minLength: Object.keys(settings).length }).map(Object.fromEntries)

const question = (id: string) =>
  some({ id: fc.constant(id), text: text(300), hint: text(300), required: fc.boolean() }, ['id', 'text'])
const translatedQuestion = (id: string) =>
  some({ id: fc.constant(id), text: text(300), hint: text(300) }, ['id', 'text'])

const consent = some({ text: text(1_000), required: fc.constant(false) }, ['text'])
const publish = some({ text: text(1_000), required: fc.boolean() })

const toConsents = (purposes: string[]) =>
  some({
    publish,
    ...Object.fromEntries(purposes.map((purpose) => [purpose, consent])),
  })

const translation = (questionIds: string[], purposes: string[]) =>
  some({
    questions: fc.subarray(questionIds).chain((chosen) => fc.tuple(...chosen.map(translatedQuestion))),
    consents: some({
      publish: some({ text: text(1_000) }),
      ...Object.fromEntries(purposes.map((purpose) => [purpose, some({ text: text(1_000) }, ['text'])])),
    }),
    texts,
    thanks: text(300),
  })

const languageTag = fc.constantFrom('de', 'fr', 'pt-BR', 'zh-Hant-TW', 'DE', 'eng')

const getSize = (settings: Settings) => Buffer.byteLength(JSON.stringify(settings))

/** Settings that the service accepts. */
export const validSettings: Arbitrary<Settings> = fc
  .tuple(ids, fc.subarray(['marketing', 'contact']))
  .chain(([questionIds, purposes]) =>
    some({
      fields: names([...fieldSettings, 'more']),
      required: names([...fieldSettings, 'consent']),
      ...(questionIds.length > 0 && { questions: fc.tuple(...questionIds.map(question)) }),
      consents: toConsents(purposes),
      privacyUrl: url,
      texts,
      languages: fc.dictionary(languageTag, translation(questionIds, purposes), { maxKeys: 3 }),
      theme: fc.constantFrom('auto', 'light', 'dark'),
      color: fc.constantFrom('#1f6b4a', 'red', 'rgb(0 0 0 / 50%)', 'oklch(0.7 0.1 180)'),
      redirect: url,
      thanks: text(300),
    }),
  )
  .map(dropForeign)
  .filter((settings) => getSize(settings) <= limits.formSettingsBytes)
  .chain(shuffled)

/** Removes translated questions and consents that the settings themselves do not have. */
function dropForeign(settings: Settings): Settings {
  if (settings.languages === undefined) return settings
  const purposes = ['publish', ...Object.keys(Object(settings.consents))]
  const entries = Object.entries<Settings>(Object(settings.languages)).map(
    ([tag, { questions, consents, ...others }]) => {
      const asked = Object.entries(Object(consents)).filter(([purpose]) => purposes.includes(purpose))
      return [
        tag,
        {
          ...others,
          ...(questions !== undefined && settings.questions !== undefined && { questions }),
          ...(consents !== undefined && { consents: Object.fromEntries(asked) }),
        },
      ]
    },
  )
  return { ...settings, languages: Object.fromEntries(entries) }
}

const wrong = fc.constantFrom<unknown>(null, 0, true, 'x\0', '\ud800', [[]], [null], [{}], { text: 1 }, ' ')
const longText = 'x'.repeat(limits.consentText + 1)

/** Settings with one fault, and a part of the message that names it. */
export const brokenSettings: Arbitrary<{ settings: unknown; name: string }> = validSettings.chain((settings) =>
  fc.oneof(
    fc
      .constantFrom('fields', 'required', 'questions', 'consents', 'privacyUrl', 'texts', 'languages', 'redirect')
      .chain((field) =>
        wrong.map((value) => ({ settings: { ...settings, [field]: value }, name: `settings.${field}` })),
      )
      // These are valid: no names, and texts of one's own.
      .filter(({ settings: { fields, required } }) => fields !== ' ' && required !== ' '),
    fc.constantFrom('colour', '__proto__', 'constructor', 'workspaceId', 'Fields', '').map((key) => ({
      settings: JSON.parse(
        JSON.stringify(settings).replace(/^\{/, `{${JSON.stringify(key)}:1${getSize(settings) > 2 ? ',' : ''}`),
      ),
      name: `settings.${key}: is not a setting`,
    })),
    fc.constantFrom(...consentPurposes.slice(1)).map((purpose) => ({
      settings: { ...settings, consents: { [purpose]: { text: 'x', required: true } }, languages: {} },
      name: `settings.consents.${purpose}.required: must be false`,
    })),
    fc.constantFrom('x y', '', 'x'.repeat(41), 'é', '../a').map((id) => ({
      settings: { ...settings, questions: [{ id, text: 'x' }], languages: {} },
      name: 'settings.questions[0].id: ',
    })),
    fc.constantFrom('javascript:alert(1)', 'https://a b', '//a.example', 'https://u:p@a.example').map((redirect) => ({
      settings: { ...settings, redirect },
      name: 'settings.redirect: ',
    })),
    fc.constantFrom('red;}', 'url(x)"', '', '#fff\n}', 'x'.repeat(101)).map((color) => ({
      settings: { ...settings, color },
      name: 'settings.color: ',
    })),
    fc.constantFrom('de_DE', 'x', '', '__proto__', 'de-').map((tag) => ({
      settings: { ...settings, languages: JSON.parse(`{${JSON.stringify(tag)}:{}}`) },
      name: 'settings.languages',
    })),
    fc.constantFrom(...textNames).map((name) => ({
      settings: { ...settings, texts: { [name]: longText } },
      name: `settings.texts.${name}: `,
    })),
    fc.constant({
      settings: { ...settings, languages: { de: { questions: [{ id: 'not-there-'.repeat(4), text: 'x' }] } } },
      name: 'settings.languages.de.questions: must translate questions of the form',
    }),
    fc.constant({
      settings: {
        ...settings,
        texts: Object.fromEntries(textNames.slice(0, 20).map((name) => [name, longText.slice(1)])),
      },
      name: 'settings: must be at most 16 KiB as JSON',
    }),
    fc.constantFrom<unknown>(null, [], 'x', 1, undefined).map((value) => ({ settings: value, name: 'settings: ' })),
  ),
)
