import { expect, test } from 'vitest'
import { several, storeTestimonials } from '../../support/browser/inbox-page.ts'
import { browserUrl, call, keys, workspaceA } from '../../support/service/harness.ts'

/*
 * Requests at the same moment. That none waits for a promise of another one is tested in test/unit (coalesce, structure): the runtime
 * of the tests ends no request, so that here each promise settles.
 */

const key = keys.workspaceA

test('fifty displays are read and changed at the same moment', async () => {
  await storeTestimonials(...several(3, { published: 1 }))
  const created = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      call('POST', '/v1/displays', { key, body: { name: `${index}`, settings: { heading: `Display ${index}` } } }),
    ),
  )
  const ids: string[] = created.map(({ body }) => body.id)
  const changes = ids.slice(0, 10).map((id) => call('PUT', `/v1/displays/${id}`, { key, body: { settings: {} } }))
  const texts = await Promise.all(ids.map(async (id) => (await fetch(new URL(`/d/${id}`, browserUrl))).text()))
  expect((await Promise.all(changes)).map(({ status }) => status)).toEqual(Array(10).fill(200))
  for (const [index, text] of texts.entries()) {
    expect(text.match(/<figure/g)).toHaveLength(3)
    if (index >= 10) expect(text).toContain(`>Display ${index}<`)
    expect(text).toContain(`/testimonials/${workspaceA}#how`)
  }
})
