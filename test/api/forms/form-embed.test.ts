import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { embedForm } from '../../../shared/forms/stored-form.ts'
import { storeForm, storeFormVersion } from '../../support/forms.ts'
import type { Fault } from '../../support/service/faults.ts'
import {
  browserUrl,
  call,
  callWithFaults,
  clearLogs,
  keys,
  logLines,
  query,
  unknownId,
  workspaceA,
  workspaceB,
} from '../../support/service/harness.ts'
import { send } from '../../support/service/send.ts'

/* `/f/{formId}.json` and `/f/{formId}.js`: what pages get of a stored form. */

const types = ['json', 'js'] as const
const settings = {
  fields: 'stars firstname',
  questions: [{ id: 'q1', text: 'What did you need?', hint: 'A number helps.' }],
}

const get = (path: string, headers: Record<string, string> = {}) =>
  send(new URL(path, browserUrl), { method: 'GET', headers })

const getWithFault = (path: string, fault: Fault) => callWithFaults('GET', path, { fault })

const fetchLoader = async () => (await get('/latest/stored-form.js')).text.trim()

/** Runs a script with another loader, and returns what that one gets. */
async function readArgument(script: string): Promise<unknown> {
  const call = `(${await fetchLoader()})`
  expect(script.slice(0, call.length)).toBe(call)
  return runInNewContext(`(form => form)${script.slice(call.length)}`)
}

const overloaded = { throwBefore: 'D1_ERROR: D1 DB is overloaded.' }

describe('a form', () => {
  test('is delivered once it is published', async () => {
    const { body: form } = await call('POST', '/v1/forms', { key: keys.workspaceA, body: { name: 'Own', settings } })
    for (const type of types) expect((await get(`/f/${form.id}.${type}`)).status).toBe(404)
    await call('POST', `/v1/forms/${form.id}/versions`, { key: keys.workspaceA, body: { settings } })
    const expected = embedForm({ formId: form.id, formVersion: 1, workspaceId: workspaceA, ...settings })
    expect(expected).toMatchObject(settings)
    const { status, text } = await get(`/f/${form.id}.json`)
    expect([status, JSON.parse(text)]).toEqual([200, expected])
    const script = await get(`/f/${form.id}.js`)
    expect(script.status).toBe(200)
    expect(await readArgument(script.text)).toEqual(expected)
  })

  test('has the site key of Turnstile, whose change purges all forms of the workspace', async () => {
    const { formId } = await storeForm(settings)
    const read = async () => JSON.parse((await get(`/f/${formId}.json`)).text)
    expect(await read()).not.toHaveProperty('turnstile')
    const change = (body: object, fault: Fault = { purge: 'succeeds' }) =>
      callWithFaults('PUT', `/v1/workspaces/${workspaceA}`, { key: keys.workspaceA, body, fault })
    for (const turnstileSiteKey of ['1x00000000000000000000AA', null]) {
      const { headers } = await change({ turnstileSiteKey })
      expect(headers.get('x-purges')).toBe(`[["forms-${workspaceA}",1]]`)
      expect((await read()).turnstile).toBe(turnstileSiteKey ?? undefined)
    }
    for (const body of [{ spamWords: [] }, { turnstileSiteKey: null }]) {
      expect((await change(body)).headers.get('x-purges')).toBe('[]')
    }
  })

  test.each(types)('has headers that let every page load it and caches keep it (.%s)', async (type) => {
    const { formId } = await storeForm(settings)
    const { status, headers, text } = await get(`/f/${formId}.${type}`)
    expect(status).toBe(200)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': type === 'js' ? 'text/javascript; charset=utf-8' : 'application/json',
      'cache-control': 'public, max-age=60',
      'cloudflare-cdn-cache-control': 'max-age=3600',
      'cache-tag': `form-${formId}`,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[\da-f]{32}"$/),
    })
    // Without a cache in front, browsers ask again at every load.
    expect(headers.get('age')).toBe('60')
    expect(headers.has('vary')).toBe(false)
    const etag = headers.get('etag') ?? ''
    for (const value of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const response = await get(`/f/${formId}.${type}`, { 'If-None-Match': value })
      expect([value, response.status, response.text]).toEqual([value, 304, ''])
      expect(response.headers.get('cache-control')).toBe('public, max-age=60')
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
      expect(response.headers.get('etag')).toBe(etag)
    }
    expect((await get(`/f/${formId}.${type}`, { 'If-None-Match': '"x"' })).text).toBe(text)
    const head = await call('HEAD', `/f/${formId.toUpperCase()}.${type}`)
    expect([head.status, head.text, head.headers.get('etag')]).toEqual([200, '', etag])
  })

  test('is the same 404 if it is unknown, malformed, not published or closed', async () => {
    const { formId: closed } = await storeForm(settings, { closed: '2026-01-01T00:00:00.000Z' })
    const { formId: unpublished } = await storeForm(settings)
    await query('UPDATE forms SET live = NULL WHERE id = ?', unpublished)
    const names = [unknownId, closed, unpublished, 'x', `${closed}x`, `%3Cb%3E`, `x.${closed}`, '__proto__']
    const paths = names.flatMap((name) => types.map((type) => `/f/${name}.${type}`))
    const responses = await Promise.all(
      [...paths, `/f/${closed}`, `/f/${closed}.css`, `/f/${closed}.js.map`].map((path) => get(path)),
    )
    for (const { status, headers, text } of responses) {
      expect([status, text]).toEqual([404, '"There is no form at this URL."'])
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('access-control-allow-origin')).toBe('*')
    }
  })

  test('shows new words at the next load after they are published, and no form after it is closed', async () => {
    const { formId } = await storeForm(settings)
    const read = async () => (await get(`/f/${formId}.js`)).text
    expect(await read()).not.toContain('Something new?')
    const changed = { ...settings, questions: [{ id: 'q1', text: 'Something new?' }] }
    await call('POST', `/v1/forms/${formId}/versions`, { key: keys.workspaceA, body: { settings: changed } })
    expect(await read()).toContain('Something new?')
    expect(JSON.parse((await get(`/f/${formId}.json`)).text)).toMatchObject({ formVersion: 2 })
    await call('PUT', `/v1/forms/${formId}`, { key: keys.workspaceA, body: { closed: true } })
    for (const type of types) expect((await get(`/f/${formId}.${type}`)).status).toBe(404)
    await call('PUT', `/v1/forms/${formId}`, { key: keys.workspaceA, body: { closed: false } })
    expect(await read()).toContain('Something new?')
  })

  test('keeps every character, and is never a literal of a script', async () => {
    const text = '</script><script>alert(1)</script> \u2028\u2029 "\'$`\\ <!-- é 👩🏽‍🚀 ]]>'
    const { formId } = await storeForm({ texts: { heading: text } })
    const json = `{"texts":{"heading":${JSON.stringify(text)}},"__proto__":{"isAdmin":true}}`
    await query(
      `INSERT INTO formVersions SELECT 'x' || id, workspaceId, formId, 2, hash, created, ? FROM formVersions WHERE formId = ?`,
      json,
      formId,
    )
    await query('UPDATE forms SET live = 2 WHERE id = ?', formId)
    const stored = JSON.parse((await get(`/f/${formId}.json`)).text)
    expect(stored.texts.heading).toBe(text)
    expect(Object.keys(stored)).toContain('__proto__')
    const script = (await get(`/f/${formId}.js`)).text
    expect(script).not.toMatch(/<\/script|<!--|[\u2028\u2029]/i)
    const argument = await readArgument(script)
    expect(JSON.stringify(argument)).toBe(JSON.stringify(stored))
    expect(Object(argument).isAdmin).toBeUndefined()
  })

  test('contains no names, neither its own nor those of workspaces', async () => {
    await storeForm({ texts: { heading: 'Our heading' } })
    const { formId } = await storeForm(settings, { workspaceId: workspaceB, name: 'Internal name' })
    for (const type of types) {
      const { text, headers } = await get(`/f/${formId}.${type}`)
      expect(text).toContain(workspaceB)
      expect(text + JSON.stringify([...headers])).not.toMatch(
        new RegExp(`Internal name|\\bOurs\\b|Theirs|Our heading|${workspaceA}`),
      )
    }
  })

  test('cannot be a service worker', async () => {
    const { formId } = await storeForm(settings)
    for (const type of types) {
      const { status, text } = await get(`/f/${formId}.${type}`, { 'Service-Worker': 'script' })
      expect(status).toBe(403)
      expect(JSON.parse(text)).toMatch(/^Service-Worker: /)
    }
  })

  test.each(types)('takes one round trip to D1 and counts as a display (.%s)', async (type) => {
    const { formId } = await storeForm(settings)
    const { headers } = await getWithFault(`/f/${formId}.${type}`, {})
    expect(headers.get('x-d1-calls')).toBe('1')
    expect(JSON.parse(headers.get('x-rate-limit-calls') ?? '')).toEqual([['DISPLAY_RATE', expect.any(String)]])
  })

  test('is one response in the cache, whatever the query and the browser', async () => {
    const { formId } = await storeForm(settings)
    const paths = ['.js', '.js?v=1&formId=x', '.json', '.json?lang=de']
    const responses = await Promise.all(
      paths.map((path) =>
        callWithFaults('GET', `/f/${formId}${path}`, {
          headers: { 'Accept-Language': path, Cookie: 'a=b' },
          fault: { purge: 'succeeds' },
        }),
      ),
    )
    const requests = responses.map(({ headers }) => JSON.parse(headers.get('x-cache-requests') ?? ''))
    for (const urls of requests) {
      expect(urls.map((url: string) => new URL(url).pathname + new URL(url).search)).toEqual([`/forms/${formId}`])
    }
    for (const { status, headers } of responses) {
      expect([status, headers.get('age'), headers.get('cf-cache-status')]).toEqual([200, null, 'HIT'])
    }
    expect(responses[1]?.text).toBe(responses[0]?.text)
    expect(responses[3]?.text).toBe(responses[2]?.text)
  })
})

describe('without the database', () => {
  test.each(types)('the last settings are delivered (.%s)', async (type) => {
    const { formId } = await storeForm(settings)
    const before = await getWithFault(`/f/${formId}.${type}`, {})
    await storeFormVersion(formId, { texts: { heading: 'New' } })
    const after = await getWithFault(`/f/${formId}.${type}`, overloaded)
    expect([after.status, after.text]).toEqual([200, before.text])
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'))
    expect(after.headers.get('cache-control')).toBe('public, max-age=60')
  })

  test('the script leaves a form that was never delivered to the loader, and the JSON is 503', async () => {
    const { formId } = await storeForm(settings)
    clearLogs()
    const script = await getWithFault(`/f/${formId}.js`, overloaded)
    expect([script.status, script.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(script.headers.get('access-control-allow-origin')).toBe('*')
    expect(await readArgument(script.text)).toEqual({ formId })
    expect(await logLines(1)).toMatchObject([{ error: 'DatabaseOverloaded', status: 503 }])
    const json = await getWithFault(`/f/${formId}.json`, overloaded)
    expect([json.status, json.headers.get('retry-after'), json.headers.get('cache-control')]).toEqual([
      503,
      '5',
      'no-store',
    ])
    expect(json.body).toBe('The database is not responding. Please try again in a few seconds.')
  })

  test('a closed form is not delivered from memory', async () => {
    const { formId } = await storeForm(settings)
    await getWithFault(`/f/${formId}.json`, {})
    await query("UPDATE forms SET closed = '2026-01-01T00:00:00.000Z' WHERE id = ?", formId)
    expect((await getWithFault(`/f/${formId}.js`, {})).status).toBe(404)
    expect((await getWithFault(`/f/${formId}.json`, overloaded)).status).toBe(503)
    // Nor after it was closed by this isolate itself.
    const { formId: other } = await storeForm(settings)
    await getWithFault(`/f/${other}.json`, {})
    await callWithFaults('PUT', `/v1/forms/${other}`, { key: keys.workspaceA, body: { closed: true } })
    expect((await getWithFault(`/f/${other}.json`, overloaded)).status).toBe(503)
  })

  test('beyond the rate limit, forms that were delivered before still are', async () => {
    const { formId } = await storeForm(settings)
    const limited = { limiters: 'reject' } as const
    expect(await getWithFault(`/f/${formId}.json`, limited)).toMatchObject({ status: 429 })
    expect(await readArgument((await getWithFault(`/f/${formId}.js`, limited)).text)).toEqual({ formId })
    await getWithFault(`/f/${formId}.json`, {})
    expect((await getWithFault(`/f/${formId}.json`, limited)).status).toBe(200)
  })
})

describe('the cache of a form', () => {
  type Change = [method: string, path: string, body?: unknown]
  const change = async (formId: string, [method, path, body]: Change, purge: Fault['purge'] = 'succeeds') => {
    const request = { key: keys.workspaceA, body, fault: { purge } }
    const response = await callWithFaults(method, `/v1/forms/${formId}${path}`, request)
    return { ...response, purges: JSON.parse(response.headers.get('x-purges') ?? '') }
  }

  test.each<[string, Change]>([
    ['publishing', ['POST', '/versions', { settings: {} }]],
    ['closing', ['PUT', '', { closed: true }]],
    ['deletion', ['DELETE', '']],
  ])('is purged once, after the change and before the response: %s', async (_, request) => {
    const { formId } = await storeForm(settings)
    const { status, purges, headers } = await change(formId, request)
    expect(status).toBeLessThan(300)
    expect(purges).toEqual([[`form-${formId}`, 1]])
    // Otherwise Cloudflare would end the request between the change and the purge if its client disconnects.
    expect(headers.get('x-d1-tasks-before')).toBe('1')
  })

  test.each<[string, Change]>([
    ['another name', ['PUT', '', { name: 'New' }]],
    ['a draft', ['PUT', '', { draft: {} }]],
    ['a rejected version', ['POST', '/versions', { settings: { colour: 'red' } }]],
    ['publishing the same again', ['POST', '/versions', { settings }]],
    ['opening what is open', ['PUT', '', { closed: false }]],
  ])('is not purged: %s', async (_, request) => {
    const { formId } = await storeForm(settings)
    expect((await change(formId, request)).purges).toEqual([])
  })

  test.each(['throws', 'hangs'] as const)('does not fail a change if the purge %s', async (purge) => {
    const { formId } = await storeForm(settings)
    clearLogs()
    expect((await change(formId, ['POST', '/versions', { settings: {} }], purge)).status).toBe(201)
    expect(await logLines(1)).toMatchObject([{ error: 'PurgeFailed' }])
    expect(JSON.parse((await get(`/f/${formId}.json`)).text)).toMatchObject({ formVersion: 2 })
  })

  test.each<[string, Change, number]>([
    ['publishing', ['POST', '/versions', { settings: {} }], 0],
    ['closing', ['PUT', '', { closed: true }], 1],
    ['deletion', ['DELETE', ''], 1],
  ])('is purged beyond the limit of other changes if it shows less: %s', async (_, request, count) => {
    const { formId } = await storeForm(settings)
    expect((await change(formId, request, 'is beyond the limit')).purges).toHaveLength(count)
  })

  test.each<[string, Change, number]>([
    ['closing again', ['PUT', '', { closed: true }], 0],
    ['a version', ['POST', '/versions', { settings: {} }], 0],
    ['reopening', ['PUT', '', { closed: false }], 1],
    ['deletion', ['DELETE', ''], 0],
  ])('of a closed form is purged only if pages get it again: %s', async (_, request, count) => {
    const { formId } = await storeForm(settings, { closed: '2026-01-01T00:00:00.000Z' })
    expect((await change(formId, request)).purges).toHaveLength(count)
  })
})
