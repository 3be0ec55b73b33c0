import { gzipSync } from 'node:zlib'
import { marked } from 'marked'
import MiniSearch from 'minisearch'
import { expect, test } from 'vitest'
import { findSections, indexOptions, unpackIndex } from '../../shared/docs-search.ts'
import { searchIndex } from '../../worker/docs/search-index.ts'
import { listSections } from '../../worker/docs/search-sections.ts'
import { listPages } from '../../worker/docs/site.ts'
import { openapi } from '../../worker/openapi/document.ts'

/* The search of the docs with their texts. A query that finds the wrong page needs a comment `<!-- search: … -->` below the right heading. */

const sections = listPages(openapi())
  .filter(({ group }) => group)
  .flatMap((page) => listSections({ ...page, tokens: marked.lexer(page.markdown) }))
const text = searchIndex(sections)
const index = MiniSearch.loadJS(unpackIndex(JSON.parse(text)), indexOptions)

/** The queries of owners and developers as they type them, and where they lead. */
const queries: [query: string, ...places: string[]][] = [
  ['woocommerce', 'guides/wordpress#woocommerce'],
  ['woocomerce', 'guides/wordpress#woocommerce'],
  ['csp blocked', 'guides/embed#if-nothing-appears'],
  ['delete person', 'guides/data#delete-a-person-in-the-inbox'],
  ['wall', 'guides/display#layouts', 'guides/display'],
  ['remove review', 'guides/data#delete-a-person-in-the-inbox'],
  ['thank you page', 'guides/wordpress#on-the-thank-you-page'],
  ['order confirmation', 'guides/wordpress#on-the-thank-you-page'],
  ['google reviews', 'guides/move#reviews-on-google'],
  ['home page', 'guides/wordpress#show-your-testimonials'],
  ['e-mail notification', 'guides/messages#get-an-e-mail-or-a-chat-message', 'guides/messages#e-mail'],
  ['brand color', 'guides/forms#look-and-thanks'],
  ['hide last name', 'guides/display#settings'],
  ['wordpress', 'guides/wordpress'],
  ['shopify', 'guides/site-builders#shopify'],
  ['qr code', 'guides/forms#put-it-on-your-site'],
  ['dark mode', 'guides/embed-code#theme'],
  ['change color', 'guides/forms#look-and-thanks', 'guides/embed-code#theme'],
  ['german', 'guides/forms#words-and-languages'],
  ['translate form', 'guides/forms#words-and-languages'],
  ['star rating filter', 'guides/display#tabs-and-search'],
  ['import google reviews', 'guides/move#reviews-on-google'],
  ['csv', 'guides/data#spreadsheets-csv'],
  ['excel', 'guides/data#spreadsheets-csv'],
  ['backup', 'guides/data#back-up-and-restore'],
  ['webhook signature', 'guides/webhooks#verify-a-request'],
  ['slack', 'guides/messages#chats'],
  ['zapier', 'guides/api#automation-tools'],
  ['n8n', 'guides/api#automation-tools'],
  ['429', 'api#limits', 'guides/troubleshoot#requests-and-responses'],
  ['gdpr', 'guides/data#answer-data-requests', 'guides/privacy'],
  ['lost api key', 'guides/operate#replace-a-lost-key'],
  ['etag', 'api#concurrency'],
  ['412', 'guides/troubleshoot#requests-and-responses'],
  ['idempotency key', 'api#idempotency'],
  ['pagination cursor', 'api#pagination'],
  ['upload video', 'guides/embed#photos-and-videos', 'api/files#uploadVideo'],
  ['size limit', 'api#limits'],
  ['spam', 'guides/inbox#spam'],
  ['captcha', 'guides/deploy#turnstile'],
  ['consent proof', 'guides/privacy#consent', 'guides/privacy#print-a-record-of-consent'],
  ['withdraw consent', 'guides/privacy#when-somebody-withdraws'],
  ['see it live', 'guides/display#put-it-on-your-site'],
  ['turnstile', 'guides/deploy#turnstile', 'guides/inbox#turnstile'],
  ['cloudflare access', 'guides/operate#cloudflare-access'],
  ['sign-in link', 'guides/operate#sign-in-without-a-key'],
  ['unpublish', 'guides/inbox#publish-archive-or-mark-as-spam'],
  ['carousel', 'guides/display#layouts'],
  ['badge', 'guides/display#layouts'],
  ['iframe', 'guides/display-code#choose-a-way'],
  ['next.js', 'guides/display-code#nextjs'],
  ['seo stars', 'guides/display-code#structured-data'],
  ['rate limit', 'api#limits'],
  ['email notifications not arriving', 'guides/troubleshoot#messages'],
  ['/v1/imports', 'api/imports', 'api/imports#importRows'],
  ['createTestimonial', 'api/testimonials#createTestimonial'],
  ['displayNames', 'guides/display-code#settings'],
  ['display names', 'guides/display-code#settings'],
  ['if-none-match', 'api#concurrency'],
  ['overwrite', 'api#concurrency'],
  ['lost update', 'api#concurrency'],
  ['conflict', 'api#concurrency'],
  ['409', 'api#concurrency'],
  ['delete a person by api', 'api#personal-data'],
  ['delete all data of a person', 'api#personal-data'],
  ['testimonial.updated', 'guides/webhooks#no-event'],
  ['sync published', 'guides/api#follow-what-is-published'],
]

test.each(queries)('%s finds %s as first or second result', (query, ...places) => {
  const found = findSections(index, query)
  expect(
    found.slice(0, 2).map(({ id }) => places.includes(id.replace('/docs/', ''))),
    JSON.stringify(found.slice(0, 4).map(({ id }) => id)),
  ).toContain(true)
})

test('every operation is found among the first two by its id, and by its title', () => {
  const operations = sections.filter(
    ({ id, text }) => /^[a-z]+[A-Z]/.test(id) && /^(?:GET|POST|PUT|PATCH|DELETE) /.test(text),
  )
  const find = (query: string) => findSections(index, query).map(({ id }) => id)
  const missed = operations.filter(({ path, id, title }) => {
    const url = `${path}#${id}`
    return !find(id).slice(0, 2).includes(url) || !find(title).includes(url)
  })
  expect(missed.map(({ id, title }) => [id, title])).toEqual([])
  expect(operations.length).toBeGreaterThan(90)
})

test('the index has at most 60 kB after gzip -9', () => {
  expect(gzipSync(text, { level: 9 }).length).toBeLessThanOrEqual(60_000)
})
