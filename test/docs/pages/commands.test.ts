import { type ExecFileOptions, execFile } from 'node:child_process'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demo } from '../../../worker/lib/demo.ts'
import { exampleId } from '../../../worker/openapi/core/schemas.ts'
import { startCloudflareApi } from '../../support/cli/cloudflare.ts'
import { copyProject, freePort, npm, removeCopies, stopAll } from '../../support/cli/project-copy.ts'
import { shellPath } from '../../support/cli/shell.ts'
import { type CodeBlock, codeBlocks, isReference } from '../../support/documents.ts'
import { resetDatabase, serviceUrl } from '../../support/service/harness.ts'

/*
 * Runs every shell command of the README and the guides, from top to bottom, in fresh copies of the project: in one beside
 * `npm start`, and at the same time, what needs no service, in another one with the same data. The deployed database is
 * that of the tested service, behind a simulated Cloudflare API. Those of the reference run in reference.test.ts.
 */

const text = (part: string) => expect.stringContaining(part)
const matching = (pattern: RegExp) => expect.stringMatching(pattern)

/** The output of the blocks of each section: the JSON values, one for each request, or text. */
const expectedOutput: Record<string, unknown[]> = {
  'Quick start': [[{ firstname: 'Ada', stars: 5, published: false }]],
  'Moderate testimonials': [
    [
      [{ firstname: 'Ada' }, { firstname: 'Alan', state: 'pending' }],
      { firstname: 'Alan', state: 'published', published: true },
    ],
  ],
  API: [
    [
      { firstname: 'Grace', id: matching(/^.{14}8/), externalVideoHtml: text('youtube-nocookie.com') },
      [{ firstname: 'Alan' }],
      [{ firstname: 'Alan' }],
      { firstName: 'Ada', email: 'ada@example.com' },
    ],
  ],
  'Include on your server': ['\n'],
  'Displays with the API': [[{ name: 'Home page', settings: { design: 'editorial', search: true } }]],
  Settings: [[{ displayNames: 'initial', displayHeading: 'What our customers say' }]],
  'Build your own display': [[{ items: [{ _laurel: { name: 'Alan' } }] }], [[{ firstname: 'Alan' }]]],
  'Consent in a form of your own': [[{ testimonialText: 'Lovely shop.' }]],
  'Keep contacts': [
    [{ firstName: 'Ada', email: 'ada@example.com', phone: '+44 20 7946 0000' }],
    [{ phone: '+44 20 7946 0000' }, { phone: null }],
  ],
  'Import testimonials': [[[{ status: 'created' }], { removed: 1, kept: 0, done: true }]],
  'Invite people': [[{ url: matching(/\/form\/.*\?invite=.*firstname=Ada/) }]],
  'Create a webhook': [[{ url: 'http://localhost:3000', secret: matching(/^whsec_/) }]],
  'Sign in without a key': [matching(/http\S+\/inbox\/sign-in#[\w-]{43}\n/)],
  TypeScript: ['\n'],
  'Write a connector': [
    [
      { registeredWorkspaces: [demo.workspaceId] },
      [{ firstname: 'Grace' }, { firstname: 'Ada' }, { firstname: 'Alan' }],
    ],
  ],
  'Automation tools': [text('(shown only once)')],
  'Manage workspaces': [
    matching(/lk_[\w-]{43} .* Corner Shop +https:\/\/shop\.example\n/s),
    text('Updated the workspace: intro, logo.'),
    text('Updated the workspace: display, displayNames, displayHeading.'),
  ],
  'Manage API keys': [matching(/lk_[\w-]{43} .* Till +client +lk_/s), text(' was revoked at ')],
  'Answer data requests': [matching(/ 1 testimonial and 2 contacts.* 1 testimonial and 2 contacts/s)],
  'Find problems with the doctor': [matching(/(?:No problems found.*){2}/s)],
  Deploy: [text(`<script src="${serviceUrl.origin}/laurel.js"`)],
  'With the API': [
    [{ name: 'Customers', live: null, draft: { questions: [{ id: 'before' }] }, closed: false }],
    [{ kind: 'email', target: 'you@example.com', confirmed: null }],
  ],
  'In a terminal': [text('Migrations: 0001_initial.sql')],
  'E-mails': [matching(/^E-mails: +on, .* through Cloudflare\n/m), matching(/^E-mails: +on, .* through Resend\n/m)],
  'Export and import': [
    matching(/ 1 testimonial and 0 contacts.* the workspace, /s),
    matching(/ the workspace, 1 testimonial and 0 contacts.*demo, which is public\n/s),
  ],
  'Spreadsheets (CSV)': [matching(/ 1 testimonial.*: 1/s), text(' 1 testimonial and 0 contacts.')],
  'Import from another service': [
    matching(/1 of 1 row can be imported.*Imported 1 testimonial as pending/s),
    text('Imported 1 testimonial as pending.'),
  ],
  'Back up and restore': [
    text('To undo this operation'),
    text('Downloaded to laurel.sql successfully!'),
    matching(/ Ours +-\n.* Theirs +-\n/s),
    text('2 commands executed successfully'),
  ],
  'Look into the database': [text('"firstname": "Grace"')],
}

/** Sections that need no running service: half of the work. */
const isOffline = ({ section }: CodeBlock) =>
  [
    ...['Deploy', 'In a terminal', 'E-mails'],
    ...['Export and import', 'Spreadsheets (CSV)', 'Import from another service'],
  ].includes(section)

/** npm has installed everything already, and `npm start` runs all the time. */
const isRunning = ({ code }: CodeBlock) => /^npm ci && npm (?:start|test)\n$/.test(code)

const blocks = codeBlocks.filter(
  (block) => block.language === 'sh' && !isReference(block.document) && !isRunning(block),
)
const output = new Map<CodeBlock, string>()
const [online, offline] = [copyProject(), copyProject()]

beforeAll(async () => {
  await resetDatabase()
  const cloudflare = await startCloudflareApi(offline)
  const origin = await startService()
  const waitingId = await createTestimonial(origin)
  copyDatabase()
  writeFileSync(
    join(offline, 'reviews.csv'),
    'Your name;"What, exactly, was good?";When;Internal\r\nAda;"The ""hello""";2026-01-31;x\r\n',
  )
  const senjaRow = 'Lovely shop.,5,2025-03-09T08:15:30.000Z,senja,sj_1,Mara Lindqvist'
  writeFileSync(join(offline, 'senja.csv'), `text,rating,date,integration,platform_id,customer_name\r\n${senjaRow}\r\n`)
  writeFileSync(join(offline, 'guests.csv'), 'Guest;What they wrote;Points;Room\r\nEva;Quiet and bright.;9;12\r\n')
  const env = { ...process.env, ...cloudflare.env, CI: 'yes', NODE_COMPILE_CACHE: join(offline, '.cache') }
  const run = (folder: string, blocks: CodeBlock[]) =>
    runBlocks(blocks, (code) => prepare(code, origin, waitingId), { cwd: folder, env })
  const [withoutService, withService] = [blocks.filter(isOffline), blocks.filter((block) => !isOffline(block))]
  await Promise.all([run(offline, withoutService), run(online, withService)])
  cloudflare.close()
}, 600_000)

afterAll(() => {
  stopAll()
  removeCopies()
})

/** Starts the service in its copy, and returns its origin. */
async function startService(): Promise<string> {
  const port = String(await freePort())
  const start = npm(online, 'start', '--', '--port', port)
  await vi.waitFor(() => expect(start.output).toMatch(/\/docs\n/), { timeout: 120_000 })
  return `http://localhost:${port}`
}

/** Creates the testimonial that waits to be published, and returns its id. */
async function createTestimonial(origin: string): Promise<string> {
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ firstname: 'Alan', email: 'ada@example.com', gaveConsent: true })
  const response = await fetch(`${origin}/v1/testimonial`, { method: 'POST', headers, body })
  const testimonial: { id: string } = await response.json()
  return testimonial.id
}

/** Gives the copy without a service the database of the other one. */
function copyDatabase(): void {
  for (const file of globSync('.wrangler/state/v3/d1/**/*.sqlite', { cwd: online })) {
    mkdirSync(dirname(join(offline, file)), { recursive: true })
    const database = new DatabaseSync(join(online, file))
    database.prepare('VACUUM INTO ?').run(join(offline, file))
    database.close()
  }
}

/** Prints the id of the newest key. */
const newestKeyId = `$(curl -s -u x:lk_demo ${demo.url}/v1/keys | sed 's/^\\[{"id":"\\([^"]*\\)".*/\\1/')`

/** Fills in what a reader fills in, and separates the responses of several requests. */
function prepare(code: string, origin: string, waitingId: string): string {
  return (
    code
      .replace(`id=${exampleId} # Replace`, `id=${waitingId} # Replace`)
      .replace(`id=${exampleId}\n`, `id=${newestKeyId}\n`)
      .replaceAll(demo.url, origin)
      .replaceAll(/^curl/gm, 'echo; curl -s')
      .replace(/npm run deploy -- --(?=name|mail)/, `npm run deploy -- --url=${serviceUrl.origin} --`)
      // This machine may have problems of its own.
      .replace('-- doctor\n', '-- doctor || :\n')
  )
}

/** Runs blocks in one shell, one after the other, and stores what each prints. */
async function runBlocks(blocks: CodeBlock[], prepare: (code: string) => string, options: ExecFileOptions) {
  const separator = '=== next ===\n'
  const script = blocks.map(({ code }) => prepare(code)).join(`\nprintf '${separator}'\n`)
  const running = promisify(execFile)(shellPath, ['-e', '-c', script], { ...options, maxBuffer: 10_000_000 })
  // A command that asks for a secret gets an empty one.
  running.child.stdin?.end()
  const { stdout } = await running
  for (const [index, text] of String(stdout).split(separator).entries()) {
    const block = blocks[index]
    if (block) output.set(block, text)
  }
}

/** The JSON values that were printed, each in a line of its own; otherwise the text. */
function parseOutput(text = ''): unknown {
  const lines = text.split('\n').filter((line) => /^[[{]./.test(line))
  return lines.length > 0 ? lines.map((line) => JSON.parse(line)) : text
}

test.each(Object.entries(expectedOutput))('the commands in “%s” print what is expected', (section, expected) => {
  const printed = blocks.filter((block) => block.section === section).map((block) => parseOutput(output.get(block)))
  expect(printed).toMatchObject(expected)
})

test('every section with commands is tested', () => {
  expect(new Set(blocks.map(({ section }) => section))).toEqual(new Set(Object.keys(expectedOutput)))
})

test('the commands write the files that they name', () => {
  const person = JSON.parse(readFileSync(join(online, 'ada.json'), 'utf8'))
  expect(person.contacts).toMatchObject([{ firstName: 'Ada' }, { firstName: 'Ada' }])
  expect(readFileSync(join(online, 'api.d.ts'), 'utf8')).toContain('export type Api')
  expect(readFileSync(join(online, 'testimonials.html'), 'utf8')).toMatch(/^<section .*Alan.*<\/section>\n$/s)
})
