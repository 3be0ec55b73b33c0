import { marked } from 'marked'
import MiniSearch from 'minisearch'
import { describe, expect, test } from 'vitest'
import { findSections, indexOptions, toTerm, unpackIndex } from '../../shared/docs-search.ts'
import { type SearchSection, searchIndex } from '../../worker/docs/search-index.ts'
import { listSections } from '../../worker/docs/search-sections.ts'

/** A section of a guide, with these parts of it. */
const section = (parts: Partial<SearchSection>): SearchSection => ({
  path: '/docs/guides/guide',
  page: 'Guide',
  group: 'Show',
  id: 'section',
  title: 'Section',
  text: '',
  keywords: '',
  ...parts,
})

const load = (sections: SearchSection[]) =>
  MiniSearch.loadJS(unpackIndex(JSON.parse(searchIndex(sections))), indexOptions)

/** Returns the ids of the sections that a query finds. */
const find = (index: MiniSearch, query: string) => findSections(index, query).map(({ id }) => id.replace(/^.*#/, ''))

describe('a query finds', () => {
  test('titles before words to find by, these before the title of the page, and that before the text', () => {
    const index = load([
      section({ id: 'text', text: 'A carousel turns.' }),
      section({ id: 'page', path: '/docs/guides/carousels', page: 'Carousels' }),
      section({ id: 'keywords', keywords: 'carousel' }),
      section({ id: 'title', title: 'A carousel' }),
    ])
    expect(find(index, 'carousel')).toEqual(['title', 'keywords', 'page', 'text'])
  })

  test('all words before words with a typo, and these before some of the words', () => {
    const index = load([
      section({ id: 'some', title: 'WooCommerce' }),
      section({ id: 'typo', text: 'How WoCommerce sends reviews.' }),
      section({ id: 'all', text: 'A long text about shops says that WooCommerce has a place for reviews.' }),
    ])
    expect(find(index, 'woocommerce reviews')).toEqual(['all', 'typo', 'some'])
    expect(find(index, 'woocomerce')).toContain('some')
  })

  test.each([
    ['displayNames', 'camel'],
    ['displaynames', 'camel'],
    ['display names', 'camel'],
    ['createThing', 'createThing'],
    ['/v1/imports', 'path'],
    ['429', 'status'],
    ['Retry-After', 'header'],
    ['Idempotency-Key', 'key'],
    ['how do I translate it', 'forms'],
    ['translated', 'forms'],
    ['email', 'mail'],
    ['e-mails', 'mail'],
    ['carou', 'word'],
  ])('%s', (query, id) => {
    const index = load([
      section({ id: 'camel', text: 'The setting `displayNames` is for all.' }),
      section({ id: 'createThing', title: 'Make one' }),
      section({ id: 'path', text: 'POST /v1/imports · API key' }),
      section({ id: 'status', text: 'The service responds 429.' }),
      section({ id: 'header', text: 'Wait as long as Retry-After says.' }),
      section({ id: 'key', text: 'Send Idempotency-Key with it.' }),
      section({ id: 'forms', text: 'Translations of a form.' }),
      section({ id: 'mail', text: 'An e-mail for each.' }),
      section({ id: 'word', text: 'A carousel.' }),
    ])
    expect(find(index, query)[0]).toBe(id)
  })

  test('nothing for words that are nowhere or everywhere', () => {
    const index = load([section({ text: 'The form is on a page.' })])
    expect(find(index, 'quartz')).toEqual([])
    expect(find(index, 'is the on')).toEqual([])
    expect(['the', 'x'].map(toTerm)).toEqual([null, null])
  })
})

describe('the index', () => {
  test('names the URL, the title and the page of a section, and has its sentences', () => {
    const index = load([
      section({ id: '', title: 'Guide', text: 'What it is for.' }),
      section({ id: 'walls', title: 'Walls', text: 'A wall shows many. Cards are short.\nOnly published ones.' }),
    ])
    expect(findSections(index, 'wall')).toMatchObject([
      {
        id: '/docs/guides/guide#walls',
        title: 'Walls',
        page: 'Guide',
        text: 'A wall shows many.\nCards are short.\nOnly published ones.',
      },
    ])
    expect(findSections(index, 'what guide')[0]?.id).toBe('/docs/guides/guide')
  })

  test('finds a repeated line in its first section only', () => {
    const text = 'The key was revoked.'
    expect(find(load([section({ id: 'first', text }), section({ id: 'second', text })]), 'revoked')).toEqual(['first'])
  })
})

describe('the sections of a page', () => {
  const sections = listSections({
    path: '/docs/api/things',
    group: 'API',
    tokens: marked.lexer(`# Things

What [things](other.md) *are*.

## Make a thing {#createThing}
<!-- search: new, add -->

\`POST /v1/things\`

\`\`\`sh
curl left-out
\`\`\`

### Parameters {#createThing-parameters}

| Parameter | Type |
| --- | --- |
| \`name\` | string |

### The \`thing\` of it

- One
- Two, which is
  long
`),
  })

  test('have the texts, ids and words that its Markdown gives them', () => {
    expect(sections).toEqual([
      section({
        path: '/docs/api/things',
        page: 'Things',
        group: 'API',
        id: '',
        title: 'Things',
        text: 'What things are.',
      }),
      section({
        path: '/docs/api/things',
        page: 'Things',
        group: 'API',
        id: 'createThing',
        title: 'Make a thing',
        text: 'POST /v1/things\nname · string',
        keywords: 'new, add',
      }),
      section({
        path: '/docs/api/things',
        page: 'Things',
        group: 'API',
        id: 'the-thing-of-it',
        title: 'The thing of it',
        text: 'One\nTwo, which is long',
      }),
    ])
  })
})
