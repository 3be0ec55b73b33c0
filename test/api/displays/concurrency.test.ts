import { expect, test } from 'vitest'
import { idAt, several, storeTestimonials } from '../../support/browser/inbox-page.ts'
import { browserUrl, call, keys, rows, workspaceA } from '../../support/service/harness.ts'

/* Requests at the same moment, to the service as it is deployed: a request must not wait for a promise of another one. */

const key = keys.workspaceA

test('parallel changes of shown testimonials all succeed, each with its purge', async () => {
  await storeTestimonials(...several(7, { published: 1 }))
  const change = async (index: number, round: number) => {
    const body = { pinned: round % 2 === 0, reply: `Thanks ${round}` }
    const { status } = await call('PATCH', `/v1/inbox/testimonials/${idAt(index)}`, { key, body })
    return status
  }
  for (let round = 0; round < 10; round++) {
    const statuses = await Promise.all(Array.from({ length: 7 }, (_, index) => change(index, round)))
    expect(statuses).toEqual(Array(7).fill(200))
  }
  expect((await rows('testimonials')).map(({ reply }) => reply)).toEqual(Array(7).fill('Thanks 9'))
})

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
