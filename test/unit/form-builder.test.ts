import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultFields } from '../../shared/form-fields.ts'
import { FormSettings } from '../../shared/forms/form-settings.ts'
import { embedForm } from '../../shared/forms/stored-form.ts'
import { languageNames } from '../../shared/languages.ts'
import type { TemplateTexts } from '../../shared/texts/en/template.ts'
import { checkSnippet } from '../../widget/inbox/forms/embed/snippet-check.ts'
import { attributeSnippet } from '../../widget/inbox/forms/embed/snippets.ts'
import { addedBytes } from '../../widget/inbox/forms/settings/added-bytes.ts'
import { cleanSettings, settingsKey } from '../../widget/inbox/forms/settings/clean-settings.ts'
import { consentWarnings } from '../../widget/inbox/forms/settings/consent-warnings.ts'
import { readFields, writeFields } from '../../widget/inbox/forms/settings/field-choices.ts'
import { prefillTranslation } from '../../widget/inbox/forms/settings/prefill-translation.ts'
import { settingsChanges } from '../../widget/inbox/forms/settings/settings-changes.ts'
import { translatedParts } from '../../widget/inbox/forms/settings/translations.ts'
import { consentText, templateSettings, templates } from '../../widget/inbox/forms/templates/templates.ts'

/* The parts of the builder of forms that need no page. */

const languages = Object.keys(languageNames)
const words: Record<string, TemplateTexts> = Object.fromEntries(
  await Promise.all(
    languages.map(async (language) => [language, (await import(`../../shared/texts/${language}/template.ts`)).texts]),
  ),
)
const wordsIn = (language: string): TemplateTexts => {
  const found = words[language]
  if (!found) throw new Error(language)
  return found
}
const guided = templateSettings('guided', wordsIn('en'))

describe.each(languages)('the templates in %s', (language) => {
  test.each(templates)('%s is valid, with the same questions as in English', (template) => {
    const settings = templateSettings(template, wordsIn(language))
    expect(FormSettings.parse(settings)).toEqual(settings)
    const ids = (of: FormSettings) => of.questions?.map(({ id, hint }) => [id, hint !== undefined])
    expect(ids(settings)).toEqual(ids(templateSettings(template, wordsIn('en'))))
  })

  test.each(['marketing', 'contact'] as const)('the consent to %s names the workspace, and withdrawal', (purpose) => {
    expect(consentWarnings(consentText(wordsIn(language), purpose, 'Ada’s Bakery'), 'Ada’s Bakery')).toEqual([])
  })

  test('repeat no text of another language', () => {
    const getTexts = ({ questions, prompt, shortPrompt }: TemplateTexts) => [
      prompt,
      shortPrompt,
      ...Object.values(questions).map(({ text }) => text),
    ]
    const others = languages.filter((other) => other !== language).flatMap((other) => getTexts(wordsIn(other)))
    expect(getTexts(wordsIn(language)).filter((text) => others.includes(text))).toEqual([])
  })
})

test('the French templates have no-break spaces before ? ! : and ;', () => {
  expect(JSON.stringify(wordsIn('fr'))).not.toMatch(/[^\u00a0\u202f][?!;:](?!["{])/)
})

describe('a translation', () => {
  const all = Object.values(words)

  test('is prefilled where the words are those of a template', () => {
    const settings = { ...guided, languages: { de: prefillTranslation(guided, wordsIn('de'), all, 'Shop') } }
    expect(FormSettings.parse(settings)).toEqual(settings)
    expect(translatedParts(settings, 'de').filter(({ text }) => !text)).toEqual([])
    expect(settings.languages.de.questions?.[0]?.text).toBe(wordsIn('de').questions.before.text)
  })

  test('leaves out a question that was reworded, and consents of other words', () => {
    const [first, ...others] = guided.questions ?? []
    const settings = {
      ...guided,
      questions: [{ id: first?.id ?? '', text: 'What did you eat?' }, ...others],
      consents: { marketing: { text: 'We may use it.' } },
    }
    const de = prefillTranslation(settings, wordsIn('de'), all, 'Shop')
    expect(de.questions?.map(({ id }) => id)).toEqual(['experience', 'recommend'])
    expect(de.consents).toBeUndefined()
    expect(
      translatedParts({ ...settings, languages: { de } }, 'de')
        .filter(({ text }) => !text)
        .map(({ path }) => path),
    ).toEqual(['questions.before', 'consents.marketing'])
  })

  test('writes each part where it was read', () => {
    const settings: FormSettings = {
      ...guided,
      thanks: 'Thanks',
      consents: { publish: { text: 'Yes' }, marketing: { text: 'May use' }, contact: { text: 'May write' } },
    }
    expect(translatedParts(settings, 'nl').map(({ kind }) => kind)).toContain('hint')
    for (const { path } of translatedParts(settings, 'nl')) {
      const before = translatedParts(settings, 'nl').find((part) => part.path === path)
      const next: FormSettings = { ...settings, languages: { nl: before?.write(`Over ${path}`) ?? {} } }
      const filled = translatedParts(next, 'nl').filter(({ text }) => text)
      expect(filled.map(({ path, text }) => [path, text])).toEqual([[path, `Over ${path}`]])
    }
  })
})

describe('the saved settings', () => {
  test('leave out a question without words, half a URL and an empty consent, and name them', () => {
    const { settings, problems } = cleanSettings({
      questions: [
        { id: 'q1', text: ' ' },
        { id: 'q2', text: 'Why?', hint: '' },
      ],
      privacyUrl: 'https://',
      redirect: 'shop.example',
      consents: { publish: { text: '' }, contact: { text: '' } },
      languages: { de: { questions: [{ id: 'q2', text: '', hint: 'Kurz' }] } },
    })
    expect(settings).toEqual({ questions: [{ id: 'q2', text: 'Why?' }], languages: { de: {} } })
    expect(problems).toEqual({
      'questions.q1': 'empty',
      'consents.contact': 'empty',
      privacyUrl: 'url',
      redirect: 'url',
      'languages.de.questions.q2': 'empty',
    })
  })

  test('are accepted by the service, whatever is typed', () => {
    const text = fc.oneof(fc.constant(''), fc.constant(' '), fc.string({ maxLength: 20, unit: 'grapheme-ascii' }))
    const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
    const question = fc.record({ id: fc.constantFrom('a', 'b', 'c'), text, hint: text })
    const questions = fc.uniqueArray(question, { maxLength: 3, selector: ({ id }) => id })
    const consents = fc.record({
      publish: fc.record({ text, required: fc.boolean() }),
      marketing: optional(fc.record({ text })),
    })
    const texts = fc.record({ prompt: text, heading: text })
    const url = fc.oneof(
      text,
      fc.webUrl(),
      fc.constantFrom('https://', 'http://a b', 'https://u:p@shop.example', 'https://shop.example'),
    )
    const languages = fc.dictionary(
      fc.constantFrom('de', 'fr'),
      fc.record({ questions: optional(questions), consents: optional(consents), texts: optional(texts), thanks: text }),
    )
    const typed = fc.record({ questions, consents, texts, privacyUrl: url, redirect: url, thanks: text, languages })
    fc.assert(
      fc.property(typed, (typed) => {
        const { settings } = cleanSettings(JSON.parse(JSON.stringify(typed)))
        expect(FormSettings.parse(settings)).toEqual(settings)
        expect(settingsKey(settings)).toBe(JSON.stringify(settings))
      }),
    )
  })
})

describe('the fields', () => {
  test('are by default as in the form', () => {
    const names = (place: string) => readFields({}).flatMap((field) => (field.place === place ? field.name : []))
    expect(names('shown')).toEqual(['text', 'stars', 'firstname', 'lastname', 'email'])
    expect(names('hidden')).toEqual(['subtitle'])
    expect(readFields({}).flatMap(({ name, required }) => (required ? name : []))).toEqual(['text', 'firstname'])
  })

  test.each([{}, guided, { fields: 'stars text', required: '' }])(
    'stay the same if nothing changes: %j',
    (settings) => {
      expect(readFields(writeFields(settings, readFields(settings)))).toEqual(readFields(settings))
    },
  )

  test('keep the order of their buttons, which a new one follows', () => {
    expect(writeFields({}, readFields({})).fields).toBe(defaultFields)
    const settings = { fields: 'stars more social title image' }
    const choices = readFields(settings).map((choice) =>
      choice.name === 'subtitle' ? { ...choice, place: 'more' as const } : choice,
    )
    expect(writeFields(settings, choices).fields).toBe('stars more social title image subtitle')
  })

  test('that are hidden are not required', () => {
    const choices = readFields({}).map((choice) =>
      choice.name === 'firstname' ? { ...choice, place: 'hidden' as const } : choice,
    )
    expect(writeFields({}, choices).required).toBe('text')
  })
})

describe('the differences', () => {
  const full: FormSettings = {
    fields: 'stars firstname',
    required: 'text',
    questions: [{ id: 'a', text: 'Why?', hint: 'Short', required: true }],
    consents: {
      publish: { text: 'Yes', required: true },
      marketing: { text: 'May use' },
      contact: { text: 'May write' },
    },
    privacyUrl: 'https://shop.example/',
    texts: { prompt: 'Go' },
    theme: 'dark',
    color: 'red',
    redirect: 'https://shop.example/thanks',
    thanks: 'Thanks',
    languages: {
      de: {
        questions: [{ id: 'a', text: 'Warum?' }],
        consents: { marketing: { text: 'Darf' } },
        texts: { prompt: 'Los' },
        thanks: 'Danke',
      },
    },
  }

  test.each(Object.keys(full))('name a change of %s', (name) => {
    const { [name as keyof FormSettings]: _, ...others } = full
    expect(settingsChanges(others, full).length).toBeGreaterThan(0)
    expect(settingsChanges(full, others).length).toBeGreaterThan(0)
    expect(settingsChanges(full, full)).toEqual([])
  })

  test('begin with the consents, also in other languages', () => {
    const changes = settingsChanges(full, {
      ...full,
      thanks: 'Bye',
      consents: { ...full.consents, marketing: { text: 'Shop may use it' } },
      languages: { de: { ...full.languages?.de, consents: { marketing: { text: 'Shop darf' } } } },
    })
    expect(changes.map(({ label, before, after }) => [label, before, after])).toEqual([
      ['Consent to advertising', 'May use', 'Shop may use it'],
      ['Consent to advertising (German)', 'Darf', 'Shop darf'],
      ['Heading after sending', 'Thanks', 'Bye'],
    ])
  })

  test('name a new field that our consent sentence names', () => {
    const [change] = settingsChanges({ fields: 'firstname' }, { fields: 'firstname company' })
    expect(change).toMatchObject({
      label: 'Consent to publication',
      after: 'Our sentence. It mentions: name, company.',
    })
  })

  test('do not list what a new form does not require', () => {
    expect(settingsChanges(undefined, guided).map(({ after }) => after)).not.toContain('No')
  })

  test('name another order of the questions', () => {
    const questions = guided.questions ?? []
    expect(settingsChanges(guided, { ...guided, questions: questions.toReversed() }).map(({ key }) => key)).toEqual([
      'order',
    ])
    expect(settingsChanges(guided, { ...guided, questions: questions.slice(1) }).map(({ key }) => key)).not.toContain(
      'order',
    )
  })
})

describe('a script element on a site', () => {
  const required = { required: 'text firstname email' }

  test('wins with those attributes that replace a setting', () => {
    const tag = `<script src="https://t.example/laurel.js" data-workspace="w" data-form='f' data-color="red" data-text-send = 'Go'></script>`
    expect(checkSnippet(tag, required)).toEqual({ winning: ['color', 'text-send'], hidden: [] })
  })

  test('cannot hide a required field', () => {
    const { hidden } = checkSnippet('<laurel-form form="f" fields="stars, firstname"></laurel-form>', required)
    expect(hidden).toEqual(['email'])
  })
})

test('a form with questions cannot be written in attributes, another can', () => {
  const context = { origin: 'https://t.example', workspace: 'w', formId: 'f', openText: 'Open' }
  expect(attributeSnippet(context, guided)).toBeUndefined()
  expect(
    attributeSnippet(context, {
      fields: 'stars',
      consents: { publish: { text: 'A "B"', required: true } },
      texts: { thanks: '', tryAgain: 'Again' },
    }),
  ).toBe(
    '<script src="https://t.example/laurel.js" data-workspace="w" data-fields="stars" data-required="text firstname consent" data-consent="A &quot;B&quot;" data-text-thanks="" data-text-try-again="Again" async crossorigin></script>',
  )
})

test('the settings of a form add the bytes of their gzip', async () => {
  const ids = { workspaceId: crypto.randomUUID(), formId: crypto.randomUUID(), formVersion: 1 }
  const stored = embedForm({ ...guided, ...ids })
  // The script has a header and a trailer of gzip anyway.
  expect(await addedBytes(stored)).toBe(gzipSync(JSON.stringify(JSON.stringify(stored))).length - 18)
})

test('the templates have the languages of the form', () => {
  expect(languages.toSorted()).toEqual(
    globSync('shared/texts/??')
      .map((folder) => basename(folder))
      .toSorted(),
  )
})
