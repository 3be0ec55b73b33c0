import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { demo } from '../../../worker/lib/demo.ts'
import { laurelInProcess } from '../../support/cli/laurel.ts'
import {
  copyProject,
  freePort,
  npm,
  openLocalDatabase,
  removeCopies,
  stopAll,
  terminate,
  untilReady,
} from '../../support/cli/project-copy.ts'
import { prepareDeployment, writeLines } from '../../support/cli/remote-commands.ts'
import { contactLine, created, end, id, testimonialLine } from '../../support/cli/transfer-fixtures.ts'
import { mp4, png, videoTrack } from '../../support/media/media-files.ts'
import { basicAuth, query, rows, workspaceA, workspaceB } from '../../support/service/harness.ts'

/* Uploaded files in `npm run laurel -- export`, `import` and `person`, in a fresh copy of the project. */

let folder = ''
beforeAll(() => {
  folder = copyProject()
})
afterEach(stopAll)
afterAll(removeCopies)

const file = (name: string) => join(folder, name)
const laurel = (...args: string[]) => laurelInProcess(args)
const databaseIn = (name: string) => ['--persist-to', file(name)]

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const photo = Buffer.from(png())
// Larger than one part.
const video = Buffer.from(mp4({ tracks: [videoTrack([[new Uint8Array(6_000_000).fill(7)]])] }))

const fileId = (number: number) => String(number).padStart(32, '0')

/** The line of a photo in which some fields differ. */
const photoLine = (fields: object = {}) => ({
  ...{ type: 'media', id: fileId(1), workspaceId: null, created, kind: 'photo', mediaType: 'image/png' },
  ...{
    bytes: photo.length,
    width: 1,
    height: 1,
    posterOf: null,
    completed: created,
    contentHash: null,
    byVisitor: true,
  },
  ...{ sha256: sha256(photo), ...fields },
})
const videoLine = { kind: 'video', mediaType: 'video/mp4', bytes: video.length, sha256: sha256(video) }

const oldUrl = (number: number, extension = 'png') => `https://old.example/media/${fileId(number)}.${extension}`
const withPhoto = { id: id(1), created, firstname: 'Ada', imageUrl: oldUrl(1), imageFile: fileId(1) }

/** Writes an export with these lines and the files beside it, and returns its path. */
function writeExport(name: string, lines: object[], files: Record<string, Uint8Array> = {}): string {
  const count = (type: string) => lines.filter((line) => 'type' in line && line.type === type).length
  writeLines(file(name), [...lines, end(count('testimonial'), count('contact'))])
  mkdirSync(file(`${name}.files`))
  for (const [name_, bytes] of Object.entries(files)) writeFileSync(file(join(`${name}.files`, name_)), bytes)
  return file(name)
}

/** Starts the service on a local database, and returns functions that send requests to it. */
async function startService(...options: string[]) {
  const port = await freePort()
  const run = npm(folder, 'start', '--', '--port', String(port), ...options)
  await untilReady(run)
  const origin = `http://localhost:${port}`
  const send = async (method: string, path: string, body?: object | Uint8Array, headers = {}) => {
    const isBytes = body instanceof Uint8Array || body instanceof FormData
    const type = isBytes ? {} : { 'Content-Type': 'application/json' }
    const response = await fetch(new URL(path, origin), {
      method,
      headers: { ...type, ...headers },
      ...(body && { body: isBytes ? (body as BodyInit) : JSON.stringify(body) }),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    return { status: response.status, bytes, json: () => JSON.parse(String(bytes)) }
  }
  return { origin, send, stop: () => terminate(run.child) }
}

const demoKey = { Authorization: basicAuth(demo.key) }

describe('on this machine', () => {
  test('files survive an export and an import while the service runs, and stay as private as they were', async () => {
    const { origin, send } = await startService()
    /** Uploads a file as a visitor, and returns its URL. */
    const upload = async (kind: string, type: string, bytes: Buffer, videoId?: object) => {
      const begun = await send('POST', '/v1/media', { kind, type, bytes: bytes.length, ...videoId })
      const { id, ticket, partBytes } = begun.json()
      const headers = { 'X-Laurel-Ticket': ticket, 'Content-Type': 'application/octet-stream' }
      for (let part = 1; (part - 1) * partBytes < bytes.length; part++) {
        const content = new Uint8Array(bytes.subarray((part - 1) * partBytes, part * partBytes))
        expect((await send('PUT', `/v1/media/${id}/${part}`, content, headers)).status).toBe(204)
      }
      return (await send('POST', `/v1/media/${id}/complete`, undefined, headers)).json().url
    }
    const imageUrl = await upload('photo', 'image/png', photo)
    const videoUrl = await upload('video', 'video/mp4', video)
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(photo)], { type: 'image/png' }), 'a.png')
    const contactPhoto = await send('POST', `/v1/contacts/upload-image/${demo.workspaceId}`, form, demoKey)
    const { url: contactUrl } = contactPhoto.json()
    expect((await send('POST', '/v1/testimonial', { imageUrl, videoUrl, gaveConsent: true })).status).toBe(201)
    const contact = { firstname: 'Ada', email: 'ada@example.com', imageUrl: contactUrl }
    expect((await send('POST', '/v1/contacts', contact, demoKey)).status).toBe(201)
    // No record has claimed it.
    await upload('photo', 'image/png', photo)

    const exported = await laurel(
      'export',
      file('all.jsonl'),
      '--workspace',
      demo.workspaceId,
      ...databaseIn('.wrangler/state'),
    )
    expect(exported).toEqual({
      code: 0,
      stdout: `Wrote 1 testimonial and 1 contact to ${file('all.jsonl')}.\nWrote 3 files to ${file('all.jsonl.files')}.\n`,
      stderr: '',
    })
    const names = [imageUrl, videoUrl, contactUrl].map((url) => url.split('/').at(-1))
    expect(readdirSync(file('all.jsonl.files')).toSorted()).toEqual(names.toSorted())
    expect(readFileSync(file(`all.jsonl.files/${names[1]}`)).equals(video)).toBe(true)
    if (process.platform !== 'win32') {
      expect(statSync(file('all.jsonl.files')).mode & 0o077).toBe(0)
      expect(statSync(file(`all.jsonl.files/${names[0]}`)).mode & 0o077).toBe(0)
    }

    const other = await startService('--persist-to', file('other'))
    const importArgs = ['import', file('all.jsonl'), `--url=${other.origin}`, ...databaseIn('other')]
    const imported = 'Imported 3 files, 1 testimonial and 1 contact.\nAlready there, with the same content: 1.\n'
    expect(await laurel(...importArgs)).toMatchObject({
      stdout: expect.stringContaining(imported.split('\n')[0] ?? ''),
    })
    const list = await other.send('GET', `/v1/testimonial/all/${demo.workspaceId}`, undefined, demoKey)
    const [testimonial] = list.json()
    expect(testimonial.imageUrl).toBe(imageUrl.replace(origin, other.origin))
    expect(testimonial.videoVideoUrl).toBe(videoUrl.replace(origin, other.origin))
    const { imageUrl: url, videoVideoUrl } = testimonial
    expect((await other.send('GET', url)).status).toBe(404)
    expect((await other.send('GET', url, undefined, demoKey)).bytes.equals(photo)).toBe(true)
    await other.send('PUT', `/v1/testimonial/${testimonial.id}`, { published: true }, demoKey)
    expect((await other.send('GET', videoVideoUrl)).bytes.equals(video)).toBe(true)
    expect((await other.send('GET', new URL(contactUrl).pathname)).bytes.equals(photo)).toBe(true)
  })

  /** Creates a workspace in a new local database, and returns functions that import into it and read it. */
  async function createTarget(name: string) {
    const { stdout } = await laurel('workspace', 'create', 'Files', '--json', ...databaseIn(name))
    const { workspaceId } = JSON.parse(stdout)
    const into = ['--workspace', workspaceId, ...databaseIn(name)]
    const select = (sql: string) => {
      const database = openLocalDatabase(file(name))
      const found = database
        .prepare(sql)
        .all()
        .map((row) => ({ ...row }))
      database.close()
      return found
    }
    return { workspaceId, into, select, importFile: (path: string) => laurel('import', path, ...into) }
  }

  test('an import into another workspace stores files there, once, and gives records their new URLs', async () => {
    const { workspaceId, into, select, importFile } = await createTarget('into')
    const contentHash = sha256(photo)
    const lines = [
      photoLine({ contentHash }),
      photoLine({ ...videoLine, id: fileId(2) }),
      photoLine({ id: fileId(3), kind: 'poster', posterOf: fileId(2) }),
      photoLine({ id: fileId(4), byVisitor: false, contentHash }),
      photoLine({ id: fileId(5), byVisitor: false, contentHash }),
      testimonialLine({ ...withPhoto, videoVideoUrl: oldUrl(2, 'mp4'), videoFile: fileId(2) }),
      contactLine({ id: id(2), created, imageUrl: oldUrl(4), imageFile: fileId(4) }),
      contactLine({ id: id(3), created, imageUrl: oldUrl(5), imageFile: fileId(5) }),
    ]
    const files = {
      [`${fileId(2)}.mp4`]: video,
      ...Object.fromEntries([1, 3, 4, 5].map((n) => [`${fileId(n)}.png`, photo])),
    }
    const path = writeExport('into.jsonl', lines, files)
    expect(await importFile(path)).toEqual({
      code: 0,
      stdout: 'Imported 5 files, 1 testimonial and 2 contacts.\n',
      stderr: '',
    })
    const stored = select('SELECT * FROM media ORDER BY id')
    const file = { workspaceId, created, completed: created, expires: null, uploadId: null, parts: '{}' }
    expect(stored).toMatchObject([
      {
        ...file,
        id: fileId(1),
        kind: 'photo',
        ticketHash: expect.stringMatching(/^[\da-f]{64}$/),
        contentHash: null,
        width: 1,
        height: 1,
      },
      { ...file, id: fileId(2), kind: 'video', type: 'video/mp4', bytes: video.length },
      { ...file, id: fileId(3), kind: 'poster', posterOf: fileId(2) },
      // One of equal files is found by its content; both have their own id.
      { ...file, id: fileId(4), ticketHash: null, contentHash },
      { ...file, id: fileId(5), ticketHash: null, contentHash: null },
    ])
    expect(select('SELECT * FROM mediaRemovals')).toEqual([])
    const url = (number: number, extension = 'png') => `http://localhost:8787/media/${fileId(number)}.${extension}`
    expect(select('SELECT imageUrl, imageFile, videoVideoUrl, videoFile FROM testimonials')).toEqual([
      { imageUrl: url(1), imageFile: fileId(1), videoVideoUrl: url(2, 'mp4'), videoFile: fileId(2) },
    ])
    expect(select('SELECT imageUrl, imageFile FROM contacts ORDER BY id')).toEqual(
      [4, 5].map((number) => ({ imageUrl: url(number), imageFile: fileId(number) })),
    )
    expect((await importFile(path)).stdout).toBe(
      'Imported 0 testimonials and 0 contacts.\nAlready there, with the same content: 8.\n',
    )
    expect(select('SELECT * FROM media ORDER BY id')).toEqual(stored)

    const standardOutput = await laurel('export', '-', ...into)
    expect(standardOutput.stdout).not.toContain('"type":"media"')
    expect(standardOutput.stderr).toContain('Left 5 files out: standard output has no place for them.\n')
    mkdirSync(join(folder, 'again.jsonl.files'))
    expect(await laurel('export', join(folder, 'again.jsonl'), ...into)).toMatchObject({
      code: 1,
      stderr: `${join(folder, 'again.jsonl.files')} already exists. Choose another file name, or remove it first.\n`,
    })
    expect(readdirSync(folder).filter((name) => name.startsWith('again'))).toEqual(['again.jsonl.files'])
  })

  test('an import gives a picture to share its new URL, and leaves out one that is not there', async () => {
    const { select, importFile } = await createTarget('pictures')
    const picture = (number: number) => ({ pictureFile: fileId(number), pictureUrl: oldUrl(number) })
    const path = writeExport(
      'pictures.jsonl',
      [
        photoLine({ kind: 'picture', byVisitor: false }),
        testimonialLine({ id: id(1), created, ...picture(1) }),
        testimonialLine({ id: id(2), created, ...picture(2) }),
      ],
      { [`${fileId(1)}.png`]: photo },
    )
    expect((await importFile(path)).stdout).toContain('Imported 1 file, 2 testimonials and 0 contacts.')
    const [moved, missing] = select('SELECT pictureFile, pictureUrl FROM testimonials ORDER BY id')
    expect(moved).toMatchObject({
      pictureFile: fileId(1),
      pictureUrl: expect.stringContaining(`/media/${fileId(1)}.png`),
    })
    expect(moved?.pictureUrl).not.toBe(oldUrl(1))
    expect(missing).toEqual({ pictureFile: null, pictureUrl: null })
    expect(select('SELECT kind, expires FROM media')).toEqual([{ kind: 'picture', expires: null }])
  })

  test('an import skips files that are damaged or not what they should be, and their records keep the URL', async () => {
    const { select, importFile } = await createTarget('damaged')
    const damaged = Buffer.from(photo).fill(0, 30, 31)
    const text = Buffer.from('<script>')
    const path = writeExport(
      'damaged.jsonl',
      [
        photoLine(),
        photoLine({ id: fileId(2) }),
        photoLine({ id: fileId(3), bytes: photo.length + 1 }),
        photoLine({ id: fileId(4), bytes: text.length, sha256: sha256(text) }),
        photoLine({ id: fileId(5), kind: 'poster', posterOf: fileId(6) }),
        photoLine({ id: '../../etc/passwd' }),
        photoLine({ id: fileId(7), mediaType: 'image/svg+xml' }),
        testimonialLine(withPhoto),
      ],
      { [`${fileId(1)}.png`]: damaged, [`${fileId(3)}.png`]: photo, [`${fileId(4)}.png`]: text },
    )
    const { code, stdout } = await importFile(path)
    const name = (number: number) => join(`${path}.files`, `${fileId(number)}.png`)
    expect([code, stdout.split('\n')]).toEqual([
      1,
      [
        'Imported 1 testimonial and 0 contacts.',
        'Records whose file is not there, and that keep its URL: 1 (line 8).',
        'Invalid: 7 lines.',
        '  line 6: id: must be the id of a file',
        expect.stringMatching(/^ {2}line 7: mediaType: must be image\/jpeg, /),
        `  line 1: ${name(1)} is damaged: its size or SHA-256 differs`,
        `  line 2: ${name(2)} cannot be read (ENOENT)`,
        `  line 3: ${name(3)} is damaged: its size or SHA-256 differs`,
        `  line 4: ${name(4)} is not a JPEG, PNG or WebP image`,
        '  line 5: is the poster of a video that is not in the workspace',
        '',
      ],
    ])
    expect(select('SELECT imageUrl, imageFile FROM testimonials')).toEqual([{ imageUrl: oldUrl(1), imageFile: null }])
    expect([select('SELECT * FROM media'), select('SELECT * FROM mediaRemovals')]).toEqual([[], []])
  })

  test('an import rejects the file of another workspace, and one from standard input', async () => {
    const { select, importFile } = await createTarget('taken')
    const path = writeExport('taken.jsonl', [photoLine(), testimonialLine(withPhoto)], { [`${fileId(1)}.png`]: photo })
    expect((await importFile(path)).code).toBe(0)
    const before = select('SELECT * FROM media')
    const { stdout: json } = await laurel('workspace', 'create', 'Thief', '--json', ...databaseIn('taken'))
    const { workspaceId } = JSON.parse(json)
    const stolen = writeExport('stolen.jsonl', [photoLine(), testimonialLine({ ...withPhoto, id: id(3) })])
    const { code, stdout } = await laurel('import', stolen, '--workspace', workspaceId, ...databaseIn('taken'))
    expect([code, stdout]).toEqual([1, expect.stringContaining('line 1: has the id of a file in another workspace\n')])
    expect(select(`SELECT imageFile FROM testimonials WHERE id = '${id(3)}'`)).toEqual([{ imageFile: null }])
    expect(select('SELECT * FROM media')).toEqual(before)
  })

  test('person export lists the files of a person, and person erase removes them', async () => {
    const { into, select, importFile } = await createTarget('person')
    const lines = [
      photoLine(),
      photoLine({ ...videoLine, id: fileId(2) }),
      photoLine({ id: fileId(3), kind: 'poster', posterOf: fileId(2) }),
      photoLine({ id: fileId(4) }),
      testimonialLine({ ...withPhoto, email: 'ada@example.com', videoVideoUrl: oldUrl(2), videoFile: fileId(2) }),
      testimonialLine({ id: id(4), email: 'bob@example.com', imageUrl: oldUrl(4), imageFile: fileId(4) }),
    ]
    const files = {
      [`${fileId(2)}.mp4`]: video,
      ...Object.fromEntries([1, 3, 4].map((n) => [`${fileId(n)}.png`, photo])),
    }
    await importFile(writeExport('person.jsonl', lines, files))
    const ada = ['--email', 'Ada@example.com', ...into]
    const exported = await laurel('person', 'export', '--out', file('ada.json'), ...ada)
    expect([exported.code, exported.stdout]).toEqual([0, expect.stringContaining('\n3 files listed: ')])
    const listed = { created, type: 'image/png', bytes: photo.length }
    expect(JSON.parse(readFileSync(file('ada.json'), 'utf8')).files).toEqual([
      { ...listed, id: fileId(1), kind: 'photo', path: `/media/${fileId(1)}.png` },
      {
        created,
        id: fileId(2),
        kind: 'video',
        type: 'video/mp4',
        bytes: video.length,
        path: `/media/${fileId(2)}.mp4`,
      },
      { ...listed, id: fileId(3), kind: 'poster', path: `/media/${fileId(3)}.png` },
    ])
    const objects = select(`SELECT object FROM media WHERE id <> '${fileId(4)}' ORDER BY object`)
    const erased = await laurel('person', 'erase', '--yes', ...ada)
    expect(erased.stdout).toBe(
      'Erased 1 testimonial and 0 contacts.\nThe service deletes the bytes of the files within minutes, while it runs.\n',
    )
    expect(select('SELECT id FROM media')).toEqual([{ id: fileId(4) }])
    expect(select('SELECT object FROM mediaRemovals ORDER BY object')).toEqual(objects)
  })
})

describe('with --remote, in the deployed bucket', () => {
  const cloudflare = prepareDeployment()
  afterEach(() => {
    Object.assign(cloudflare.state, { buckets: [], requestErrors: {} })
  })
  const into = ['--workspace', workspaceA]
  const remote = (...args: string[]) => cloudflare.remote(...args, ...into)
  /** Returns an error for the first of these requests. */
  const failOnce = (prefix: string) => {
    const errors = [{ status: 500, code: 10001, message: 'We encountered an internal error. Please try again.' }]
    return Object.defineProperty({}, prefix, { enumerable: true, get: () => errors.pop() })
  }
  const denied = { status: 403, code: 10000, message: 'Authentication error' }

  test('files survive an import and an export, and an interrupted import can be repeated', async () => {
    const { state } = cloudflare
    state.buckets = ['laurel-media']
    const lines = [photoLine(), photoLine({ ...videoLine, id: fileId(2) }), testimonialLine(withPhoto)]
    const files = { [`${fileId(1)}.png`]: photo, [`${fileId(2)}.mp4`]: video }
    const path = writeExport('remote.jsonl', lines, files)
    state.requestErrors = { 'PUT r2/': { status: 400, code: 10058, message: 'Not today' } }
    const before = new Date(Date.now() + 3_500_000).toISOString()
    expect(await remote('import', path)).toMatchObject({ code: 1, stderr: expect.stringContaining('Not today') })
    // Unless its row follows within an hour, the object is removed, should it have been stored.
    const removals = await query('SELECT * FROM mediaRemovals')
    expect(removals).toMatchObject([{ object: expect.stringContaining(`${fileId(1)}/`) }])
    expect(String(removals[0]?.due) > before).toBe(true)
    state.requestErrors = failOnce('PUT r2/')
    expect(await remote('import', path)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Imported 2 files, 1 testimonial and 0 contacts.\n'),
      stderr: '',
    })
    expect(await query('SELECT * FROM mediaRemovals')).toEqual(removals)
    const stored = await query('SELECT * FROM media ORDER BY id')
    expect(stored.map(({ object }) => state.objects.get(`laurel-media/${object}`))).toEqual([photo, video])
    const [testimonial] = await query('SELECT imageUrl, imageFile FROM testimonials')
    const imageUrl = `https://laurel.ada.workers.dev/media/${fileId(1)}.png`
    expect(testimonial).toEqual({ imageUrl, imageFile: fileId(1) })
    // No record has claimed the video yet.
    await query('UPDATE media SET expires = NULL')
    state.objects.delete(`laurel-media/${stored[1]?.object}`)
    state.requestErrors = failOnce(`GET r2/buckets/laurel-media/objects/${fileId(1)}`)
    expect(await remote('export', file('exported.jsonl'))).toEqual({
      code: 0,
      stdout: [
        `Wrote 1 testimonial and 0 contacts to ${file('exported.jsonl')}.`,
        `Wrote 1 file to ${file('exported.jsonl.files')}.`,
        `Missing or damaged in the bucket, and left out: ${fileId(2)}.\n`,
      ].join('\n'),
      stderr: '',
    })
    expect(readdirSync(file('exported.jsonl.files'))).toEqual([`${fileId(1)}.png`])
    const exportedLines = readFileSync(file('exported.jsonl'), 'utf8').trimEnd().split('\n')
    const exported = exportedLines.map((line) => JSON.parse(line)).filter(({ type }) => type === 'media')
    expect(exported).toEqual([photoLine({ workspaceId: workspaceA })])
  })

  test('without a bucket, an export leaves files out, and an import stops before it stores a record', async () => {
    const path = writeExport('no-bucket.jsonl', [photoLine(), testimonialLine(withPhoto)], {
      [`${fileId(1)}.png`]: photo,
    })
    expect(await remote('import', path)).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'The export has photos or videos, but the deployment stores none. Run `npm run deploy -- --media`, then import again.\n',
    })
    expect(await rows('testimonials')).toEqual([])
    const insert = `INSERT INTO media (id, workspaceId, created, kind, type, bytes, object, completed)
      VALUES (?, ?, ?, 'photo', 'image/png', 1, 'object', ?)`
    await query(insert, fileId(1), workspaceA, created, created)
    await query(insert.replace("'object'", "'other'"), fileId(2), workspaceB, created, created)
    const { code, stdout } = await remote('export', file('without.jsonl'))
    expect([code, stdout]).toEqual([0, expect.stringContaining('Left 1 file out: the deployment has no R2 bucket.\n')])
    expect(readdirSync(folder).filter((name) => name.startsWith('without'))).toEqual(['without.jsonl'])
    cloudflare.state.requestErrors = { 'GET r2/': denied }
    expect(await remote('export', file('denied.jsonl'))).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Cloudflare denied access\. .* permission to edit Workers R2 Storage\.\n$/),
    })
    expect(readdirSync(folder).filter((name) => name.startsWith('denied'))).toEqual([])
  })
})
