import { describe, expect, test } from 'vitest'
import { Workspace } from '../../shared/workspace/workspace.ts'
import { checkFields, completeDraft, toFieldErrors } from '../../widget/inbox/settings/saving/check-fields.ts'
import { completeOrigin, completeUrl } from '../../widget/inbox/settings/saving/complete-url.ts'
import { changedSettings, sectionFields, toText } from '../../widget/inbox/settings/saving/settings-text.ts'
import { describeOrigins } from '../../widget/inbox/settings/sections/describe-origins.ts'

/* What is typed into the settings: what it stands for, and what of it is sent. */

const stored = Workspace.parse({
  workspaceId: '00000000-0000-4000-8000-000000000001',
  name: 'Shop',
  website: 'https://shop.example',
  origins: '["https://shop.example"]',
  intro: null,
  logo: 'data:image/png;base64,AAAA',
  display: 'open',
  displayNames: 'full',
  displayPhotos: 'stored',
  displayHeading: null,
  displayHow: null,
  displayAverage: 'published',
  displayItem: '{"type":"Book","name":"Tea","id":null}',
  controller: '{"name":"Shop Ltd"}',
  spamWords: '["casino"]',
  turnstileSiteKey: null,
  messageLanguage: 'en',
})

describe('completeUrl', () => {
  test.each([
    ['shop.example', 'https://shop.example'],
    ['www.shop.example/about?x=1#y', 'https://www.shop.example/about?x=1#y'],
    ['//shop.example', 'https://shop.example'],
    ['shop.example:8443', 'https://shop.example:8443'],
    ['münchen.example', 'https://münchen.example'],
    ['localhost:5173', 'http://localhost:5173'],
    ['127.0.0.1:8080/x', 'http://127.0.0.1:8080/x'],
  ])('%s stands for %s', (text, url) => {
    expect(completeUrl(text)).toBe(url)
  })

  test.each([
    'cornershop',
    'me@shop.example',
    'shop example',
    '192.168.1.5',
    '*.shop.example',
    'javascript:x.y',
    'a..b',
    '',
  ])('%j stands for no URL', (text) => {
    expect(completeUrl(text)).toBeUndefined()
  })
})

describe('completeOrigin', () => {
  test.each([
    ['https://shop.example', 'https://shop.example'],
    ['shop.example/contact', 'https://shop.example'],
    ['Shop.Example', 'https://shop.example'],
    ['münchen.example', 'https://xn--mnchen-3ya.example'],
    ['localhost:5173', 'http://localhost:5173'],
  ])('%s stands for %s', (text, origin) => {
    expect(completeOrigin(text)).toBe(origin)
  })

  test.each(['*', 'null', 'https://*.shop.example', 'cornershop', 'ftp://shop.example', 'https://'])(
    '%s stands for no origin',
    (text) => {
      expect(completeOrigin(text)).toBeUndefined()
    },
  )
})

describe('completeDraft', () => {
  test.each([
    [{ website: ' a.example ' }, { website: 'https://a.example' }],
    [{ itemId: 'a.example/1' }, { itemId: 'https://a.example/1' }],
    [{ 'controller.privacyUrl': 'localhost/p' }, { 'controller.privacyUrl': 'http://localhost/p' }],
    [{ origins: 'https://b.example/x, a.example *' }, { origins: 'https://b.example\nhttps://a.example\n*' }],
  ])('makes %j %j', (draft, completed) => {
    expect(completeDraft(draft)).toEqual(completed)
  })

  test.each([{ website: 'cornershop' }, { website: '' }, { origins: 'https://b.example,\n' }, { name: 'a.example' }])(
    'leaves %j as it is',
    (draft) => expect(completeDraft(draft)).toEqual(draft),
  )
})

describe('checkFields', () => {
  const check = (draft: Parameters<typeof checkFields>[0]) => checkFields(draft, toText(stored))

  test.each([
    [{ name: ' ' }, 'name', 'Your forms and displays need a name.'],
    [{ website: 'cornershop' }, 'website', 'It should be a URL, such as https://shop.example.'],
    [{ itemId: 'a b' }, 'itemId', 'It should be a URL, such as https://shop.example.'],
    [{ origins: 'a.example *' }, 'origins', '“*” is not a site. One looks like https://shop.example.'],
  ] as const)('%j', (draft, name, sentence) => {
    const errors = check(draft)
    expect(Object.keys(errors)).toEqual([name])
    expect(errors[name]).toEqual({ sentence })
  })

  test('counts what is too many', () => {
    const many = (count: number, prefix = '') =>
      Array.from({ length: count }, (_, index) => `${prefix}a${index}.example`)
    expect(check({ origins: many(52, 'https://').join('\n') })).toEqual({
      origins: { sentence: 'Remove 2: there can be at most 50.' },
    })
    expect(check({ spamWords: many(101).join('\n') })).toEqual({
      spamWords: { sentence: 'Remove 1: there can be at most 100.' },
    })
  })

  test('leaves to the service what no person would see, and what is not shown', () => {
    const typed = {
      website: 'HTTPS://me@shop.example',
      intro: 'x'.repeat(9999),
      origins: '',
      itemType: '',
      itemId: 'a.example',
    }
    expect(check(typed)).toEqual({})
  })
})

test('the rule of an item is at its name, or at its URL', () => {
  expect(toFieldErrors({ displayItem: 'must have a name', intro: 'must be one line' })).toEqual({
    itemName: { sentence: 'It needs a name of at most 200 characters.' },
    intro: { rule: 'must be one line' },
  })
  expect(toFieldErrors({ displayItem: 'must have an http or https URL' })).toHaveProperty('itemId')
})

describe('changedSettings', () => {
  test('is empty for what is stored, and for spaces around it', () => {
    expect(changedSettings(toText(stored), stored)).toEqual({})
    expect(
      changedSettings({ name: ' Shop ', itemName: 'Tea ', 'controller.name': ' Shop Ltd', intro: ' ' }, stored),
    ).toEqual({})
    expect(changedSettings({ origins: 'https://shop.example/x\n', spamWords: '\ncasino\ncasino ' }, stored)).toEqual({})
  })

  test('of one section has no setting of another', () => {
    const text = toText(stored)
    const changes = Object.entries(sectionFields).map(([section, names]) => {
      const typed = names.map((name) => [name, name === 'origins' ? 'https://b.example' : `${text[name]}x`])
      return [section, Object.keys(changedSettings(Object.fromEntries(typed), stored)).toSorted()]
    })
    expect(Object.fromEntries(changes)).toEqual({
      business: ['intro', 'logo', 'messageLanguage', 'name', 'website'],
      display: [
        'display',
        'displayAverage',
        'displayHeading',
        'displayHow',
        'displayItem',
        'displayNames',
        'displayPhotos',
      ],
      sites: ['origins'],
      privacy: ['controller'],
      spam: ['spamWords', 'turnstileSiteKey'],
    })
  })

  test('trims, removes the logo and the item, and replaces the whole of who is responsible', () => {
    expect(changedSettings({ intro: ' Tell us. ' }, stored)).toEqual({ intro: 'Tell us.' })
    expect(changedSettings({ logo: '', itemType: '' }, stored)).toEqual({ logo: '', displayItem: null })
    expect(changedSettings({ 'controller.contact': ' me ' }, stored)).toMatchObject({
      controller: { name: 'Shop Ltd', contact: 'me', address: '' },
    })
  })
})

test('each field of the settings is in one section, of at most eight without what only a choice shows', () => {
  const names = Object.values(sectionFields).flat()
  expect(names.toSorted()).toEqual(Object.keys(toText(stored)).toSorted())
  const shown = Object.values(sectionFields).map((fields) =>
    fields.filter((name) => !['itemName', 'itemId'].includes(name)),
  )
  expect(Math.max(...shown.map(({ length }) => length))).toBeLessThanOrEqual(8)
})

describe('describeOrigins', () => {
  const [a, b, c] = ['https://a.example', 'https://b.example', 'http://c.example:8080']
  const some = 'Sites that are not on the list can’t send testimonials any more.'
  const added = (sites: string) =>
    `Every page of ${sites} can then send you testimonials. Allow only sites that are yours.`

  test.each([
    ['a first list keeps others out', [], [a, b], some],
    ['a longer list names what it lets in', [a], [a, b, c], added('b.example and http://c.example:8080')],
    ['a shorter list keeps others out', [a, b], [a], some],
    ['another list does both', [a], [b], `${added('b.example')} ${some}`],
    ['an empty list lets all in', [a], [], 'Without a list, every site can send you testimonials.'],
  ])('%s', (_, before, after, sentences) => {
    expect(describeOrigins(before, after)).toBe(sentences)
  })

  test('names those that were rejected lately and are still missing', () => {
    const missing = (sites: string) => `Not on the list, but rejected lately: ${sites} Add those that are yours.`
    expect(describeOrigins([a], [a, b], [b, c])).toBe(`${added('b.example')} ${missing('http://c.example:8080.')}`)
    expect(describeOrigins([a, b], [a], [b, c, a, 'https://d.example', 'https://e.example'])).toBe(
      `${some} ${missing('b.example, http://c.example:8080, d.example…')}`,
    )
    expect(describeOrigins([a], [], [b])).not.toContain('b.example')
  })
})
