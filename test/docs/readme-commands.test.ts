import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, expect, test } from 'vitest'
import { demo } from '../../worker/lib/demo.ts'
import { startCloudflareApi } from '../support/cloudflare.ts'
import { addKey, query, serviceUrl } from '../support/harness.ts'
import { copyProject, freePort, npm, removeCopies, stopAll, untilReady } from '../support/project-copy.ts'
import { codeBlocks } from '../support/readme.ts'
import { shellPath } from '../support/shell.ts'

/*
 * Every line that README.md prints for a shell, typed from top to bottom in a fresh copy, while `npm start` runs there. What is
 * deployed is the service of the tests, behind a stand-in for Cloudflare's API.
 */

afterEach(stopAll)
afterAll(removeCopies)

/** The records among what was printed, each in a line. */
const records = (output: string): unknown[] =>
  output
    .split('\n')
    .filter((line) => /^[[{]./.test(line))
    .map((line) => JSON.parse(line))

const text = (part: string) => expect.stringContaining(part)

/** For a part of each block what it prints: the records of answers, or a text. */
const said: [string, unknown][] = [
  ['SELECT id, created', text('"firstname": "Alan"')],
  ['deploy -- --name', text(`Your tag:  <script src="${serviceUrl.origin}/laurel.js"`)],
  ['deploy -- --dry-run', text('Nothing of this has been done.')],
  ['published=false', [[{ firstname: 'Alan', published: false }], { firstname: 'Alan', published: true }]],
  ['# A visitor leaves', [{ firstname: 'Ada', stars: 5, published: false, consentDateTime: expect.any(String) }]],
  ['publishes it', [{ firstname: 'Grace', published: true, externalVideoHtml: text('youtube-nocookie.com') }]],
  ['# Sent with a key of its own', [{ firstname: 'Edsger', id: expect.stringMatching(/^.{14}8/) }]],
  ['# The same for contacts', [{ firstName: 'Ada', email: 'ada@example.com', phone: '+44 20 7946 0000' }]],
  [
    '# What there is',
    [
      [{ firstname: 'Edsger' }, { firstname: 'Grace' }, { firstname: 'Ada' }, { firstname: 'Alan' }],
      [{ firstname: 'Grace' }, { firstname: 'Alan' }],
      [{ firstName: 'Ada' }],
    ],
  ],
  ['# Change the contact', [{ phone: '+44 20 7946 0000' }, { phone: null }]],
  [
    '"origins":[]',
    [
      { name: 'My shop', origins: ['https://shop.example', 'http://localhost:5173'] },
      { name: 'My shop', origins: [] },
    ],
  ],
  [
    'workspace create',
    expect.stringMatching(/lk_[\w-]{43} \(shown this once\).* Corner Shop +https:\/\/shop\.example\n/s),
  ],
  ['key create', expect.stringMatching(/lk_[\w-]{43} \(shown this once\).* Till +lk_/s)],
  ['key revoke', text(' was revoked at ')],
  ['person export', expect.stringMatching(/Wrote 0 testimonials and 1 contact.*Erased 0 testimonials and 1 contact/s)],
  ['export all.jsonl', expect.stringMatching(/Wrote 4 testimonials and 0 contacts.*Stored the workspace, /s)],
  ['export testimonials.csv', expect.stringMatching(/Wrote 4 testimonials.*There already: 4/s)],
  ['reviews.csv', text('Stored 1 testimonial and 0 contacts.')],
  ['-- doctor\n', expect.stringMatching(/(?:Nothing is wrong.*){2}/s)],
  ['time-travel', text('To undo this operation')],
  ['d1 export', text('Downloaded to laurel.sql successfully!')],
  ['d1 execute DB --local --persist-to', expect.stringMatching(/ Ours +-\n.* Demo +-\n/s)],
]

/** What npm has brought already, and what runs all the while. */
const isRunning = (block: string) => /^npm ci && npm (?:start|test)\n$/.test(block)

test('every line for a shell does what is said of it', async () => {
  const folder = copyProject()
  const cloudflare = await startCloudflareApi(folder)
  const insert = "INSERT INTO workspaces (id, created, name) VALUES (?, '2026-01-03T00:00:00.000Z', 'Demo')"
  await query(insert, demo.workspaceId)
  await addKey(demo.key, demo.workspaceId)
  const port = String(await freePort())
  await untilReady(npm(folder, 'start', '--', '--port', port))

  writeFileSync(
    join(folder, 'reviews.csv'),
    'Your name;"What, exactly, was good?";When;Internal\r\nAda;"The ""hello""";2026-01-31;x\r\n',
  )

  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ firstname: 'Alan' })
  await fetch(`http://localhost:${port}/v1/testimonial`, { method: 'POST', headers, body })

  const typed = codeBlocks('sh').filter((block) => !isRunning(block))
  const lines = typed.join("\necho '--- next ---'\n").replaceAll('8787', port)
  const all = lines
    // Without a line break at the end of an answer the next one would begin behind it.
    .replaceAll(/^curl/gm, 'echo; curl -s')
    // What else is wrong with this machine is not for here.
    .replace('-- doctor\n', '-- doctor || :\n')
    .replace('npm run deploy -- --name', `npm run deploy -- --address=${serviceUrl.origin} --name`)
  const env = { ...process.env, ...cloudflare.env, CI: 'yes' }
  const { stdout } = await promisify(execFile)(shellPath, ['-e', '-c', all], {
    cwd: folder,
    env,
    maxBuffer: 10_000_000,
  })
  cloudflare.close()
  const told = stdout.split('--- next ---\n').map((output, index) => {
    const all = records(output)
    return [typed[index], all.length > 0 ? all : output]
  })
  expect(told).toMatchObject(said.map(([part, what]) => [text(part), what]))
  expect(JSON.parse(readFileSync(join(folder, 'ada.json'), 'utf8')).contacts).toMatchObject([{ firstName: 'Ada' }])
})
