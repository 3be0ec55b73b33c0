import { parse } from 'parse5'
import { expect, test } from 'vitest'
import {
  call,
  callWithFaults,
  clearLogs,
  keys,
  logLines,
  query,
  workspaceA,
  workspaceB,
} from '../support/service/harness.ts'
import { navigation, signIn } from '../support/service/session.ts'

/* The page at `/`: it names the only workspace of the service and, to its owner, the one that the browser is signed in to. */

const removeWorkspace = async (id: string) => {
  await query('DELETE FROM apiKeys WHERE workspaceId = ?', id)
  await query('DELETE FROM workspaces WHERE id = ?', id)
}

const read = async (headers: Record<string, string> = {}) => {
  const { status, text } = await call('GET', '/', { headers })
  expect(status).toBe(200)
  return text
}

const snippetOf = (text: string) => /<code id="snippet">(.*)<\/code>/.exec(text)?.[1]
const linkOf = (text: string) => /id="open-inbox" href="\/inbox">(.*?)<\/a>/.exec(text)?.[1]
const real = 'what you send here is a real testimonial'
const preview = 'from this page, nothing is sent'

test('needs no script for its words, its snippet and its links, and no cache keeps it', async () => {
  const { text, headers } = await call('GET', '/')
  expect(headers.get('content-type')).toBe('text/html; charset=UTF-8')
  expect(headers.get('cache-control')).toBe('no-store')
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'self'; .*trusted-types 'none'$/,
  )
  expect(text).toContain('What your customers say')
  for (const path of [
    '/inbox',
    '/docs',
    '/form/',
    '/docs/guides/wordpress',
    '/docs/guides/site-builders',
    '/docs/guides/embed',
    '/docs/guides/display',
  ]) {
    expect(text).toContain(`href="${path}"`)
  }
  const errors: string[] = []
  parse(text, { onParseError: ({ code }) => errors.push(code) })
  expect(errors).toEqual([])
  expect(await call('HEAD', '/')).toMatchObject({ status: 200, text: '' })
})

test('names the workspace of a service that has only one, whose form is live', async () => {
  await removeWorkspace(workspaceB)
  const text = await read()
  expect(snippetOf(text)).toMatch(
    new RegExp(
      `^&lt;script src="http://[^/"]+/laurel.js" data-workspace="${workspaceA}" async crossorigin&gt;&lt;/script&gt;$`,
    ),
  )
  expect(text).toContain(`<div id="preview" data-workspace="${workspaceA}">`)
  expect([text.includes(real), text.includes(preview)]).toEqual([true, false])
})

test('names no workspace of a service with several or none, whose form is a preview', async () => {
  for (const removed of [[], [workspaceA, workspaceB]]) {
    for (const id of removed) await removeWorkspace(id)
    const text = await read()
    expect(snippetOf(text)).toContain('data-workspace="WORKSPACE-ID"')
    expect(text).toContain('<div id="preview"></div>')
    expect([text.includes(real), text.includes(preview)]).toEqual([false, true])
  }
})

/** A page without the link to the inbox, the workspace in its snippet and the hint about that. */
const withoutWorkspace = (text: string) =>
  text
    .replace(/id="open-inbox".*/, '')
    .replace(/<span id="unknown">.*?<\/span>/s, '')
    .replace(`data-workspace="${workspaceB}"`, 'data-workspace="WORKSPACE-ID"')

test('names the workspace that the browser is signed in to, the last one first, and nothing else of the session', async () => {
  const stranger = await read(navigation)
  expect(linkOf(stranger)).toBe('Open your inbox')
  await query('UPDATE workspaces SET name = ? WHERE id = ?', '<b>Corner</b> & "Shop"', workspaceB)
  const cookie = await signIn(keys.workspaceB, await signIn())
  const owner = await read({ ...navigation, Cookie: cookie })
  expect(linkOf(owner)).toBe('Open &lt;b&gt;Corner&lt;/b&gt; &amp; "Shop"')
  expect(snippetOf(owner)).toContain(`data-workspace="${workspaceB}"`)
  expect(owner).not.toContain('Replace <code>')
  expect(withoutWorkspace(owner)).toBe(withoutWorkspace(stranger))
})

test('names it to nobody else: no script, no frame, no session that has ended', async () => {
  const cookie = await signIn()
  const stranger = await read(navigation)
  for (const destination of ['empty', 'iframe', 'script', '']) {
    expect(await read({ ...navigation, 'Sec-Fetch-Dest': destination, Cookie: cookie })).toBe(stranger)
  }
  expect(linkOf(await read({ ...navigation, Cookie: cookie }))).toBe('Open Ours')
  await query("UPDATE sessions SET expires = '2026-01-01T00:00:00.000Z'")
  expect(await read({ ...navigation, Cookie: cookie })).toBe(stranger)
  expect(await read({ ...navigation, Cookie: `laurel=${'x'.repeat(43)}` })).toBe(stranger)
})

test('reads two rows without a session, at most, and nothing more for a script', async () => {
  const cookie = await signIn()
  for (const headers of [{}, { Cookie: cookie }]) {
    const response = await callWithFaults('GET', '/', { headers })
    expect(response.headers.get('x-d1-calls')).toBe('1')
    expect(Number(response.headers.get('x-d1-rows-read'))).toBeLessThanOrEqual(2)
  }
  const opened = await callWithFaults('GET', '/', { headers: { ...navigation, Cookie: cookie } })
  expect(opened.headers.get('x-d1-calls')).toBe('2')
})

test('is there without the database, and logs that', async () => {
  const fault = { throwBefore: 'D1_ERROR: D1 DB is overloaded. Requests queued for too long.' }
  const headers = { ...navigation, Cookie: await signIn() }
  clearLogs()
  const { status, text } = await callWithFaults('GET', '/', { headers, fault })
  expect([status, linkOf(text), text.includes(preview)]).toEqual([200, 'Open your inbox', true])
  expect(await logLines(2)).toMatchObject([
    { route: 'GET /', error: 'DatabaseOverloaded' },
    { route: 'GET /', error: 'DatabaseOverloaded' },
  ])
})

test('is there for a session beyond the limit of unknown credentials, and logs nothing', async () => {
  const headers = { ...navigation, Cookie: `laurel=${'y'.repeat(43)}` }
  clearLogs()
  const limited = await callWithFaults('GET', '/', { headers, fault: { limiters: 'reject credentials' } })
  expect([limited.status, linkOf(limited.text)]).toEqual([200, 'Open your inbox'])
  // The next line of the log is that of the next request.
  const fault = { throwBefore: 'D1_ERROR: D1 DB is overloaded. Requests queued for too long.' }
  await callWithFaults('GET', '/', { fault })
  expect(await logLines(1)).toMatchObject([{ error: 'DatabaseOverloaded' }])
})

test('is rejected beyond the limit of pages', async () => {
  expect((await callWithFaults('GET', '/', { fault: { limiters: 'reject' } })).status).toBe(429)
})
