import { readFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type Element, parseDocument } from '../../worker/cli/doctor/document.ts'
import { generateSetupCode } from '../../worker/cli/lib/setup-code.ts'
import { attack } from '../support/browser/hosted-page.ts'
import {
  postSetup,
  type SetupService,
  setupCode,
  startSetupService,
  startSetupServices,
} from '../support/service/setup-service.ts'

/* The set-up of a new deployment in the browser: its first workspace, the key that is shown once, and who gets neither. */

const count =
  'SELECT (SELECT count(*) FROM workspaces) + (SELECT count(*) FROM apiKeys) + (SELECT count(*) FROM sessions) AS rows'

const withCode = { SETUP_CODE: setupCode }
/** One that the service has made, as it may be pasted into a field of Cloudflare's. */
const madeCode = generateSetupCode()
const withMadeCode = { SETUP_CODE: ` ${madeCode}\n` }
/** Codes of a wrong length, by what is wrong. */
const wrongCodes = {
  'shorter than 12 characters': 'x'.repeat(11),
  'shorter than 12 characters without white space': `${'x'.repeat(11)}  `,
  'longer than 200 characters': 'x'.repeat(201),
  'shorter than 12 characters of two code units': '😀'.repeat(11),
  empty: '',
}
/** The shortest and the longest code. */
const allowedCodes = [12, 200].map((length) => 'é'.repeat(length))

/** The new deployments that tests take with `start`, one each. */
const started = [
  ...Array.from({ length: 15 }, () => withCode),
  ...[{}, {}, {}, withMadeCode],
  ...[...Object.values(wrongCodes), ...allowedCodes].map((code) => ({ SETUP_CODE: code })),
]
const services = await startSetupServices(started)

/** Returns a new deployment with these variables. */
function start(vars: Record<string, string> = withCode): SetupService {
  const index = started.findIndex((one) => JSON.stringify(one) === JSON.stringify(vars))
  const [service] = services.splice(index, index < 0 ? 0 : 1)
  started.splice(index, 1)
  if (!service) throw new Error(`Start one more deployment with ${JSON.stringify(vars)}`)
  return service
}

/** A new deployment for tests after which its isolate has not seen a workspace yet: each begins without one. */
const shared = start()
afterAll(shared.stop)
beforeEach(async () => {
  for (const table of ['sessions', 'apiKeys', 'workspaces']) await shared.query(`DELETE FROM ${table}`)
})

/** Starts a new deployment in a process of its own, whose log has nothing of others. */
async function startAlone(vars?: Record<string, string>) {
  const service = await startSetupService(vars)
  onTestFinished(service.stop)
  return service
}

/** Returns the status, the headers and the body of a response, without what differs between any two requests. */
const comparable = async (response: Response) => {
  const { date, connection, 'x-request-id': id, ...headers } = Object.fromEntries(response.headers)
  return { status: response.status, headers, text: await response.text() }
}

/** Returns the headers of requests from an IP: the deployments of a process share rate limits. */
const createIp = () => ({ 'CF-Connecting-IP': crypto.randomUUID() })

const textOf = ({ children }: Element) => children.map((child) => ('data' in child ? child.data : '')).join('')

const keyIn = (text: string) => /lk_[\w-]{43}/.exec(text)?.[0]
const cookieIn = ({ headers }: Response) => headers.get('set-cookie')?.replace(/;.*/, '') ?? ''

describe('a new deployment', () => {
  test.each(['/', '/inbox', '/inbox/sign-in', '/inbox/sign-in?next=/inbox'])(
    'leads from %s to the set-up page',
    async (path) => {
      const { send } = shared
      const { status, headers } = await send(path)
      expect([status, headers.get('location')]).toEqual([303, '/setup'])
    },
  )

  test('shows a form without a script, which no other page can show', async () => {
    const { send } = shared
    const response = await send('/setup')
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*frame-ancestors 'none'/)
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    const page = parseDocument(await response.text())
    expect(page.all('script, [onclick], [style]')).toEqual([])
    expect(page.all('form input').map(({ attribs }) => attribs.name)).toEqual(['code', 'name', 'website'])
    for (const destination of ['iframe', 'object', 'empty', 'script']) {
      expect((await send('/setup', { headers: { 'Sec-Fetch-Dest': destination } })).status).toBe(403)
    }
  })

  test('names the methods of the set-up page to requests with another one', async () => {
    const { status, headers } = await shared.send('/setup', { method: 'PUT' })
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, POST'])
  })

  test('says where its code is: where it was started or, online, where it was chosen', async () => {
    const responses = [await shared.send('/setup'), await shared.open('https://praise.example/setup')]
    const pages = await Promise.all(responses.map(async (response) => parseDocument(await response.text())))
    expect(pages.flatMap((page) => page.all('#code-hint').map(textOf))).toEqual([
      'It is in the window in which the service was started, after “Set-up code”.',
      'You chose it on Cloudflare’s page, as “SETUP_CODE”. If someone else put the service online, ask them for it.',
    ])
  })

  test('gets a workspace, an owner key and a session from the right code', async () => {
    const service = start()
    const response = await postSetup(service, { code: ` ${setupCode} `, website: 'cornershop.example' })
    const text = await response.text()
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const key = keyIn(text)
    // It has signed in.
    const lastUsedDay = new Date().toISOString().slice(0, 10)
    expect(await service.query('SELECT label, role, revoked, lastUsedDay FROM apiKeys')).toEqual([
      { label: 'Set-up key', role: 'owner', revoked: null, lastUsedDay },
    ])
    const authorization = { Authorization: `Basic ${btoa(`x:${key}`)}` }
    const { workspaceDetails, registeredWorkspaces } = Object(
      await (await service.send('/v1/workspaces', { headers: authorization })).json(),
    )
    expect(workspaceDetails).toEqual([
      { workspaceId: registeredWorkspaces[0], name: 'Corner Shop', website: 'https://cornershop.example' },
    ])
    expect(response.headers.get('set-cookie')).toMatch(
      /^laurel=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const inbox = await service.send('/inbox', { headers: { Cookie: cookieIn(response) } })
    expect([inbox.status, inbox.headers.get('location')]).toEqual([
      303,
      `/inbox/${registeredWorkspaces[0]}?state=pending`,
    ])
  })

  test('has the key as text to select and as a file, without a script', async () => {
    const response = await postSetup(shared)
    const text = await response.text()
    const page = parseDocument(text)
    const key = keyIn(text)
    expect(page.all('textarea[readonly]').map(textOf)).toEqual([key])
    const [link] = page.all('a[download]')
    expect(decodeURIComponent(link?.attribs.href ?? '')).toContain(`\r\n${key}\r\n`)
    expect(page.all('script').map(({ attribs }) => attribs.src)).toEqual(['/key-page.js'])
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'; ")
  })

  const values = (page: ReturnType<typeof parseDocument>) =>
    Object.fromEntries(page.all('input').map(({ attribs: { name, value } }) => [name, value]))
  const focused = (page: ReturnType<typeof parseDocument>) => page.all('[autofocus]').map(({ attribs }) => attribs.name)

  test('returns one sentence for a wrong code, and keeps what was written but for the code', async () => {
    const service = shared
    for (const code of ['', 'wrong', setupCode.slice(1), `${setupCode}x`, setupCode.toUpperCase(), 'x'.repeat(9_000)]) {
      const response = await postSetup(service, { code, website: 'shop.example' })
      const text = await response.text()
      expect([response.status, response.headers.get('set-cookie'), response.headers.get('www-authenticate')]).toEqual([
        401,
        null,
        null,
      ])
      const page = parseDocument(text)
      expect(page.all('.error').map(textOf)).toEqual([
        'This is not the set-up code of this service. Check it for typing mistakes.',
      ])
      expect(values(page)).toEqual({ code: undefined, name: 'Corner Shop', website: 'shop.example' })
      expect(focused(page)).toEqual(['code'])
    }
    expect(await service.query(count)).toEqual([{ rows: 0 }])
  })

  test('says all that is wrong at once, as each attempt needs the code again', async () => {
    const response = await postSetup(shared, { code: 'wrong', name: ' ', website: 'not a website' })
    const page = parseDocument(await response.text())
    expect(response.status).toBe(401)
    expect(page.all('[aria-invalid=true]').map(({ attribs }) => attribs['aria-describedby'])).toEqual([
      'code-hint code-error',
      'name-error',
      'website-error',
    ])
    expect(values(page)).toEqual({ code: undefined, name: ' ', website: 'not a website' })
  })

  test('asks for a name that is not sent at all', async () => {
    const body = new URLSearchParams({ code: setupCode })
    const response = await shared.send('/setup', { method: 'POST', body })
    expect(response.status).toBe(400)
    expect(parseDocument(await response.text()).all('#name-error')).toHaveLength(1)
  })

  test('takes a code that the service has made in any case, with or without hyphens and spaces', async () => {
    const service = start(withMadeCode)
    for (const [sent, status] of [
      [madeCode.toUpperCase(), 400],
      [madeCode.replaceAll('-', ' '), 400],
      [` ${madeCode.replaceAll('-', '')}\u00a0`, 400],
      [madeCode.replace('-', '\u2013'), 400],
      [madeCode.slice(1), 401],
      [`${madeCode}x`, 401],
    ] as const) {
      // Without a name, the right code creates nothing.
      expect([sent, (await postSetup(service, { code: sent, name: '' })).status]).toEqual([sent, status])
    }
    // One that was chosen is exact.
    for (const sent of [setupCode.replaceAll('-', ''), setupCode.replaceAll('-', ' ')]) {
      expect((await postSetup(shared, { code: sent, name: '' })).status).toBe(401)
    }
  })

  test.each([
    [{ name: '' }, ['name']],
    [{ name: '   ' }, ['name']],
    [{ name: 'x'.repeat(201) }, ['name']],
    [{ website: 'not a website' }, ['website']],
    [{ website: 'javascript:alert(1)' }, ['website']],
    [{ website: 'https://ada:secret@shop.example' }, ['website']],
    [{ name: '', website: 'http://' }, ['name', 'website']],
  ])('rejects %j at the field, and asks for the code again, which no page contains', async (sent, wrong) => {
    const service = shared
    const response = await postSetup(service, sent)
    const text = await response.text()
    const page = parseDocument(text)
    expect(response.status).toBe(400)
    const marked = ['code', ...wrong]
    expect(page.all('[aria-invalid=true]').map(({ attribs }) => attribs.name)).toEqual(marked)
    expect(page.all('.error').map(({ attribs }) => attribs.id)).toEqual(marked.map((name) => `${name}-error`))
    expect(page.all('#code-error').map(textOf)).toEqual(['Enter the code again, and correct what is marked below.'])
    expect(focused(page)).toEqual(['code'])
    expect(values(page)).toEqual({ code: undefined, name: 'Corner Shop', website: '', ...sent })
    expect(text).not.toContain(setupCode)
    expect(await service.query(count)).toEqual([{ rows: 0 }])
  })

  test.each([
    ['', null],
    ['shop.example/ceramics', 'https://shop.example/ceramics'],
    ['localhost:3000', 'http://localhost:3000'],
    ['HTTP://shop.example', 'HTTP://shop.example'],
  ])('stores the website %j as %j', async (website, stored) => {
    const service = shared
    expect((await postSetup(service, { website })).status).toBe(200)
    expect(await service.query('SELECT website FROM workspaces')).toEqual([{ website: stored }])
  })

  test.each([attack, '\u202Eevil\u202D <b>shop</b>', '"><input name=x>', '</textarea>&amp;'])(
    'writes the name %j only as text, apart from the direction of the page',
    async (name) => {
      const service = shared
      const wrong = parseDocument(await (await postSetup(service, { name, code: 'wrong' })).text())
      const right = parseDocument(await (await postSetup(service, { name })).text())
      expect(wrong.all('input[name=name]').map(({ attribs }) => attribs.value)).toEqual([name])
      expect(right.all('bdi').map(textOf)).toEqual([name])
      for (const page of [wrong, right]) {
        expect(page.all('xss-probe, b, [onerror], [name=x], script:not([src="/key-page.js"])')).toEqual([])
      }
    },
  )

  test.each(['cross-site', 'same-site'])('rejects the form of another site (%s)', async (site) => {
    const service = shared
    expect((await postSetup(service, {}, { 'Sec-Fetch-Site': site })).status).toBe(403)
    expect(await service.query(count)).toEqual([{ rows: 0 }])
  })

  test('does not let another site use up the attempts', async () => {
    const service = start()
    const ip = createIp()
    const headers = { ...ip, 'Sec-Fetch-Site': 'cross-site' }
    for (let attempt = 0; attempt < 21; attempt++) {
      expect((await postSetup(service, { code: 'wrong' }, headers)).status).toBe(403)
    }
    expect((await postSetup(service, {}, ip)).status).toBe(200)
  })

  test('is guessed at most 10 times a minute by an IP, and then not even with the right code', async () => {
    const service = start()
    // One more than two minutes allow, as a minute of the limiter may end meanwhile.
    const ip = createIp()
    const guesses = await Promise.all(Array.from({ length: 21 }, () => postSetup(service, { code: 'wrong' }, ip)))
    const statuses = guesses.map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([401, 429]))
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(20)
    const limited = await postSetup(service, { website: 'shop' }, ip)
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '60'])
    expect(limited.headers.get('content-security-policy')).toContain("style-src 'self'; ")
    const text = await limited.text()
    const page = parseDocument(text)
    expect(page.all('.error').map((error) => [error.attribs.id, textOf(error)])).toEqual([
      ['code-error', 'Too many requests; please try again in 60 seconds.'],
    ])
    expect(values(page)).toEqual({ code: undefined, name: 'Corner Shop', website: 'shop' })
    expect(focused(page)).toEqual(['code'])
    expect(text).not.toContain(setupCode)
    expect((await postSetup(service)).status).toBe(200)
  })

  test('stores nothing if the database fails, and keeps what was written', async () => {
    const service = start()
    await service.query('ALTER TABLE sessions RENAME TO gone')
    const response = await postSetup(service, { website: 'shop.example' })
    const page = parseDocument(await response.text())
    expect(response.status).toBe(500)
    expect(page.all('#code-error').map(textOf)).toEqual(['Something went wrong on our side. Please try again later.'])
    expect(values(page)).toEqual({ code: undefined, name: 'Corner Shop', website: 'shop.example' })
    expect(await service.query('SELECT name FROM workspaces')).toEqual([])
  })

  test('logs neither the code nor the key', async () => {
    const service = await startAlone()
    await postSetup(service, { code: 'a wrong code' })
    await postSetup(service, { website: 'x y' })
    const key = keyIn(await (await postSetup(service)).text()) ?? ''
    await postSetup(service)
    await service.query('DROP TABLE sessions')
    const ip = createIp()
    for (let attempt = 0; attempt < 21; attempt++) {
      await postSetup(service, { code: 'a wrong code' }, ip)
    }
    const cookie = { Cookie: `laurel=${'x'.repeat(43)}` }
    expect((await postSetup(service, {}, cookie)).status).toBe(500)
    await expect.poll(() => service.logs).not.toEqual([])
    for (const secret of [setupCode, 'a wrong code', key]) expect(service.logs.join('\n')).not.toContain(secret)
    expect(JSON.stringify(await service.query('SELECT * FROM apiKeys'))).not.toContain(key)
  })
})

describe('several at the same moment', () => {
  /** Sends a set-up but for the end of its body. Resolves when that has left, to a function that sends the rest. */
  async function beginPost({ origin }: SetupService, name: string) {
    const body = `${new URLSearchParams({ code: setupCode, name })}`
    const headers = {
      'Content-Type': 'application/x-www-form-urlencoded',
      'Content-Length': body.length,
      'CF-Connecting-IP': crypto.randomUUID(),
    }
    const sent = request(`${origin}/setup`, { method: 'POST', headers, agent: false })
    const response = new Promise<IncomingMessage>((resolve, reject) => sent.on('response', resolve).on('error', reject))
    await new Promise((resolve) => sent.write(body.slice(0, 9), resolve))
    return () => {
      sent.end(body.slice(9))
      return response
    }
  }

  test('get one workspace, one key and one 404 each, many times', async () => {
    for (let round = 0; round < 3; round++) {
      const service = start()
      const ends = await Promise.all(Array.from({ length: 6 }, (_, index) => beginPost(service, `Shop ${index}`)))
      // All of them have found no workspace before these are answered.
      for (let count = 0; count < 3; count++) expect((await service.send('/setup')).status).toBe(200)
      const responses = await Promise.all(ends.map((end) => end()))
      const statuses = responses.map(({ statusCode }) => statusCode)
      expect(statuses.toSorted()).toEqual([200, 404, 404, 404, 404, 404])
      for (const { statusCode, headers } of responses) {
        expect(headers['set-cookie'] === undefined).toBe(statusCode === 404)
      }
      expect(await service.query('SELECT name FROM workspaces')).toEqual([{ name: `Shop ${statuses.indexOf(200)}` }])
      expect(await service.query(count)).toEqual([{ rows: 3 }])
    }
  })
})

describe('the set-up page is an unknown URL', () => {
  const expectUnknown = async (service: SetupService) => {
    for (const accept of ['text/html', '*/*']) {
      const headers = { Accept: accept }
      expect(await comparable(await service.send('/setup', { headers }))).toEqual(
        await comparable(await service.send('/nothing', { headers })),
      )
    }
    for (const method of ['HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      expect(await comparable(await service.send('/setup', { method }))).toEqual(
        await comparable(await service.send('/nothing', { method })),
      )
    }
    const unknown = await comparable(await service.send('/nothing', { method: 'POST', body: 'x' }))
    expect(unknown.status).toBe(404)
    const attempts: [Record<string, string>, Record<string, string>][] = [
      [{}, {}],
      [{ code: 'wrong' }, {}],
      [{ name: '' }, {}],
      [{}, { 'Sec-Fetch-Site': 'cross-site' }],
      [{}, { 'Sec-Fetch-Dest': 'iframe' }],
      [{}, { 'Content-Type': 'text/plain' }],
      [{ name: 'x'.repeat(600_000) }, {}],
      [{}, { Cookie: `laurel=${'x'.repeat(43)}` }],
    ]
    for (const [values, headers] of attempts) {
      expect(await comparable(await postSetup(service, values, headers))).toEqual(unknown)
    }
    const ip = createIp()
    const burst = await Promise.all(Array.from({ length: 25 }, () => postSetup(service, {}, ip)))
    expect(new Set(burst.map(({ status }) => status))).toEqual(new Set([404]))
  }

  test('without a code', async () => {
    const service = start({})
    await expectUnknown(service)
    expect((await service.send('/')).status).toBe(200)
    expect((await service.send('/inbox')).headers.get('location')).toBe('/inbox/sign-in')
    expect(await service.query(count)).toEqual([{ rows: 0 }])
  })

  test('with a code of a wrong length, which one line of the log names', async () => {
    for (const [what, code] of Object.entries(wrongCodes)) {
      const service = start({ SETUP_CODE: code })
      service.logs.splice(0)
      expect([what, (await postSetup(service, { code })).status]).toEqual([what, 404])
      expect((await service.send('/')).status).toBe(200)
      expect(await service.query(count)).toEqual([{ rows: 0 }])
      expect((await service.send('/inbox')).headers.get('location')).toBe('/inbox/sign-in')
      await expect.poll(() => [what, service.logs]).toEqual([what, ['{"error":"SetupCodeLength"}']])
    }
  })

  test.each([{}, { SETUP_CODE: 'short' }])(
    'with the variables %j and a workspace, without a line in the log',
    async (vars) => {
      const service = await startAlone(vars)
      await service.query("INSERT INTO workspaces (id, created, name) VALUES ('w', 'x', 'Shop')")
      expect((await service.send('/setup')).status).toBe(404)
      // The log has what comes later, and nothing before.
      await service.query('ALTER TABLE apiKeys RENAME TO gone')
      expect((await service.send('/v1/keys', { headers: { Authorization: `Basic ${btoa('x:lk_x')}` } })).status).toBe(
        500,
      )
      await expect.poll(() => service.logs).toEqual([expect.stringContaining('"status":500')])
    },
  )

  test.each(allowedCodes)('but not with the code %s', async (code) => {
    const service = start({ SETUP_CODE: code })
    expect((await postSetup(service, { code })).status).toBe(200)
  })

  test('once a workspace exists, also for an isolate that has not seen it', async () => {
    const service = start()
    await service.query("INSERT INTO workspaces (id, created, name) VALUES ('w', 'x', 'Shop')")
    await expectUnknown(service)
    expect((await service.send('/')).status).toBe(200)
    expect((await service.send('/inbox')).headers.get('location')).toBe('/inbox/sign-in')
    expect(await service.query(count)).toEqual([{ rows: 1 }])
  })

  test('after it was used, for everybody else', async () => {
    const service = start()
    expect((await postSetup(service)).status).toBe(200)
    await expectUnknown(service)
    expect(await service.query(count)).toEqual([{ rows: 3 }])
  })
})

test('is an unknown URL also for an IP that guesses sessions, and not for a browser that was signed in before', async () => {
  const service = start()
  const ip = createIp()
  const headers = { ...ip, Cookie: cookieIn(await postSetup(service, {}, ip)) }
  const open = async () => (await service.send('/setup', { headers })).text()
  expect(await open()).toContain('<h1>The key was shown</h1>')
  const guess = () => service.send('/setup', { headers: { ...ip, Cookie: `laurel=${'x'.repeat(43)}` } })
  // One more than two minutes allow, as a minute of the limiter may end meanwhile.
  const guesses = await Promise.all(Array.from({ length: 601 }, guess))
  expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([404]))
  expect(await open()).toContain('<h1>The key was shown</h1>')
})

test('asks the database only with a code, and no more once it has seen a workspace', async () => {
  const breakDatabase = ({ query }: SetupService) => query('ALTER TABLE workspaces RENAME TO gone')
  const without = start({})
  const seen = start()
  await postSetup(seen)
  expect((await seen.send('/setup')).status).toBe(404)
  const unseen = start()
  for (const service of [without, seen, unseen]) await breakDatabase(service)
  expect((await without.send('/setup')).status).toBe(404)
  expect((await seen.send('/setup')).status).toBe(404)
  expect((await unseen.send('/setup')).status).toBe(500)
  // The front page needs no database.
  expect((await unseen.send('/')).status).toBe(200)
})

test('says that the key was shown to the browser that loads it again, and does not show it', async () => {
  const service = start()
  const first = await postSetup(service)
  const key = keyIn(await first.text())
  const [{ id } = {}] = await service.query('SELECT id FROM workspaces')
  const headers = { Cookie: cookieIn(first) }
  for (const again of [await postSetup(service, {}, headers), await service.send('/setup', { headers })]) {
    const text = await again.text()
    expect([again.status, again.headers.get('cache-control'), again.headers.get('set-cookie')]).toEqual([
      404,
      'no-store',
      null,
    ])
    expect(text).toContain('<h1>The key was shown</h1>')
    expect(again.headers.get('content-security-policy')).toContain("style-src 'self'; ")
    expect(text).toContain(`key create --workspace ${id}`)
    expect(text).not.toContain(key)
  }
  await service.query("UPDATE sessions SET expires = '2026-01-01T00:00:00.000Z'")
  expect(await comparable(await service.send('/setup', { headers }))).toEqual(
    await comparable(await service.send('/nothing', { headers })),
  )
  expect(await service.query(count)).toEqual([{ rows: 3 }])
})

describe('an owner who has lost the key starts over as the guide says', () => {
  const guide = readFileSync('worker/docs/guides/deploy.md', 'utf8').replaceAll(/\s+/g, ' ')
  const statements = Array.from(guide.matchAll(/`(DELETE FROM \w+)`/g), ([, statement = '']) => statement)

  test('with a database without testimonials, once the service is deployed again', async () => {
    const service = await startAlone()
    expect((await postSetup(service)).status).toBe(200)
    expect((await service.send('/setup')).status).toBe(404)
    expect(statements).toHaveLength(2)
    for (const statement of statements) await service.query(statement)
    expect(await service.query(count)).toEqual([{ rows: 0 }])
    expect((await service.send('/setup')).status).toBe(404)
    await service.deploy()
    expect((await service.open('https://praise.example/setup')).status).toBe(200)
  })

  test('but not with a testimonial, which the database keeps', async () => {
    const service = start()
    await postSetup(service)
    await service.query("INSERT INTO testimonials (id, workspaceId, created) SELECT 't', id, 'x' FROM workspaces")
    const [keys = '', workspaces = ''] = statements
    await service.query(keys)
    await expect(service.query(workspaces)).rejects.toThrow('FOREIGN KEY')
  })
})

test('serves the front page with its own headers', async () => {
  const { send } = start({})
  const response = await send('/')
  expect(response.headers.get('content-type')).toMatch(/^text\/html/)
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'/)
  expect(await response.text()).toContain('<title>Laurel')
  expect((await send('/', { method: 'HEAD' })).status).toBe(200)
})
