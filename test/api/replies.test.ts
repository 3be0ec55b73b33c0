import { beforeEach, describe, expect, test } from 'vitest'
import { formRequest } from '../support/browser/hosted-page.ts'
import { idAt, storedColumns, storeTestimonials } from '../support/browser/inbox-page.ts'
import type { Fault } from '../support/service/faults.ts'
import { addKey, call, callWithFaults, hashKey, keys, query, rows, workspaceA } from '../support/service/harness.ts'

/* The owner's public reply to a testimonial. */

const key = keys.workspaceA
const path = `/v1/inbox/testimonials/${idAt(0)}`
const change = (body: object) => call('PATCH', path, { key, body })
const thanks = 'Thank you, Ada!\nCome again.'
const day = () => new Date().toISOString().slice(0, 10)
const earlier = '2026-01-02T03:04:05.678Z'
const setReplied = () => query('UPDATE testimonials SET replied = ?', earlier)

const token = `lg_${'a'.repeat(43)}`
const author = { Authorization: `Bearer ${token}` }

beforeEach(async () => {
  const giverHash = hashKey(token)
  await storeTestimonials({ published: 1, giverHash })
})

describe('a reply', () => {
  test('is stored with its time, which an unchanged text keeps, and removed with null or ""', async () => {
    expect((await change({ reply: thanks })).body).toMatchObject({ reply: thanks, replyOutdated: false })
    expect((await change({ reply: thanks })).body.replied.slice(0, 10)).toBe(day())
    await setReplied()
    expect((await change({ reply: thanks, pinned: true })).body).toMatchObject({ reply: thanks, replied: earlier })
    expect((await change({ tags: ['x'] })).body).toMatchObject({ reply: thanks, replied: earlier })
    expect((await change({ reply: 'Thanks' })).body.replied.slice(0, 10)).toBe(day())
    expect((await change({ reply: '' })).body).toMatchObject({ reply: null, replied: null })
    await change({ reply: thanks })
    expect((await change({ reply: null })).body).toMatchObject({ reply: null, replied: null })
  })

  test.each([
    ['x'.repeat(1_001), 'must be a string of at most 1000 characters'],
    [1, 'must be a string of at most 1000 characters'],
  ])('is rejected: %.5s', async (reply, rule) => {
    expect(await change({ reply })).toMatchObject({ status: 400, body: `reply: ${rule}` })
  })

  test('has up to 1,000 characters, and changes the version', async () => {
    const { headers } = await call('GET', path, { key })
    const { status, body } = await change({ reply: '🌸'.repeat(1_000) })
    expect([status, Array.from(body.reply).length]).toEqual([200, 1_000])
    expect(body.etag).not.toBe(headers.get('etag'))
    const [version] = (await storedColumns(0, 'version')) ?? []
    await query("UPDATE testimonials SET reply = 'by hand'")
    expect(await storedColumns(0, 'version')).not.toEqual([version])
    const stale = await call('PATCH', path, { key, body: { reply: 'x' }, headers: { 'If-Match': body.etag } })
    expect(stale.status).toBe(412)
  })

  test('is no part of a bulk change', async () => {
    const bulk = await call('POST', '/v1/inbox/testimonials/bulk', {
      key,
      body: { ids: [idAt(0)], set: { reply: thanks } },
    })
    expect([bulk.status, await storedColumns(0, 'reply')]).toEqual([400, [null]])
  })

  test('can be written with a key of a client', async () => {
    await addKey('lk_client', workspaceA, { role: 'client' })
    expect((await call('PATCH', path, { key: 'lk_client', body: { reply: thanks } })).status).toBe(200)
  })

  test('is in the history each time that it changes, without its words', async () => {
    for (const reply of [thanks, thanks, 'Thanks', null, '']) await change({ reply })
    const history = await rows('history')
    expect(history.map(({ action, testimonialId }) => [action, testimonialId])).toEqual(
      Array(3).fill(['replied', idAt(0)]),
    )
    expect(JSON.stringify(history)).not.toContain('Thank')
  })

  test('is outdated once its author has changed the words since', async () => {
    await change({ reply: thanks })
    await setReplied()
    const edit = async (body: object) => {
      await call('PUT', '/v1/my-testimonial', { headers: author, body })
      return (await call('GET', path, { key })).body.replyOutdated
    }
    await query('UPDATE testimonials SET giverChanges = ?', JSON.stringify([{ at: '2026-01-01', fields: ['title'] }]))
    expect(await edit({ email: 'ada@example.com' })).toBe(false)
    expect(await edit({ testimonialText: 'Less wonderful' })).toBe(true)
    expect((await change({ reply: 'Thanks again' })).body.replyOutdated).toBe(false)
  })

  test('goes with its testimonial', async () => {
    await change({ reply: thanks })
    await call('DELETE', path, { key })
    expect(await rows('testimonials')).toEqual([])
  })
})

describe('everybody', () => {
  const feed = async () => {
    const { body } = await call('GET', `/testimonials/${workspaceA}/feed.json`)
    return body.items.map((item: { _laurel: { reply: unknown } }) => item._laurel.reply)
  }

  test('reads the reply with its day in the feed, and no longer once it is removed', async () => {
    expect(await feed()).toEqual([null])
    await change({ reply: thanks })
    await setReplied()
    expect(await feed()).toEqual([{ text: thanks, day: '2026-01-02' }])
    await query("UPDATE testimonials SET reply = ' '")
    expect(await feed()).toEqual([null])
    await change({ reply: null })
    expect(await feed()).toEqual([null])
  })

  test.each<[string, Record<string, number>, object, NonNullable<Fault['purge']>, number]>([
    ['an addition', {}, { reply: 'x' }, 'succeeds', 1],
    ['an addition beyond the limit', {}, { reply: 'x' }, 'is beyond the limit', 0],
    ['a removal beyond the limit', {}, { reply: null }, 'is beyond the limit', 1],
    ['the same text', {}, { reply: thanks }, 'succeeds', 0],
    ['a removal where nothing is shown', { published: 0 }, { reply: null }, 'succeeds', 0],
  ])('no longer gets the cached displays after %s', async (_, columns, body, purge, count) => {
    await change({ reply: thanks })
    for (const [name, value] of Object.entries(columns)) await query(`UPDATE testimonials SET ${name} = ?`, value)
    const { headers } = await callWithFaults('PATCH', path, { key, body, fault: { purge } })
    expect(JSON.parse(headers.get('x-purges') ?? '')).toHaveLength(count)
  })
})

test('the author reads the reply with the name and the day, on their own page', async () => {
  const show = async () => {
    const { text } = await call(
      'POST',
      '/my-testimonial',
      formRequest({ token, action: 'show' }, { headers: { Origin: 'null' } }),
    )
    return /<blockquote><h3>.*?<\/blockquote>/s.exec(text)?.[0]
  }
  expect(await show()).toBeUndefined()
  await change({ reply: '<b>Thanks</b>' })
  await setReplied()
  expect(await show()).toBe(
    '<blockquote><h3><bdi>Ours</bdi> · <time datetime="2026-01-02">Jan 2, 2026</time></h3>\n<p dir="auto">&lt;b&gt;Thanks&lt;/b&gt;</p></blockquote>',
  )
  expect(await call('GET', '/v1/my-testimonial', { headers: author })).toMatchObject({ status: 200 })
})
