import { writeFileSync } from 'node:fs'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Downloader } from '../../../worker/cli/remote-files/download.ts'
import { importFromSource } from '../../../worker/cli/source-import/import-from-source.ts'
import { prepareDeployment } from '../../support/cli/remote-commands.ts'
import { canary, foreignFiles, includesText, jpegs, mp4 } from '../../support/media/media-files.ts'
import { query, workspaceA } from '../../support/service/harness.ts'
import { closeServers, serve } from '../../support/service/servers.ts'

/* `npm run laurel -- import FILE --from … --media`. A server on this machine takes the place of all others: see download.test.ts. */

const deployment = prepareDeployment()
const { file } = deployment
let downloader: Downloader
let respond: (request: IncomingMessage, response: ServerResponse) => void
beforeAll(async () => {
  const { port } = new URL(await serve((request, response) => respond(request, response)))
  downloader = new Downloader({
    resolve: async (host) => [{ address: host === 'inside.example' ? '10.0.0.1' : '93.184.215.14', family: 4 }],
    route: () => '127.0.0.1',
    ...{ transport: http, port: Number(port) },
  })
})
afterAll(closeServers)

const photo = Buffer.from(jpegs.iphone())
const video = Buffer.from(mp4({ names: true }))
const filesByPath: Record<string, Uint8Array> = { '/photo.jpg': photo, '/video.mp4': video, '/page': foreignFiles.html }
beforeEach(() => {
  deployment.state.buckets = ['laurel-media']
  deployment.state.objects.clear()
  respond = ({ url = '' }, response) => {
    const bytes = filesByPath[url]
    if (bytes) response.writeHead(200, { 'content-type': 'text/plain' }).end(bytes)
    else response.writeHead(404).end()
  }
})

const header = 'text,integration,platform_id,customer_name,customer_avatar,video_mp4_url'
type Row = { id: string; photo?: string; video?: string }

/** Writes a file with testimonials that have these photos and videos. */
function write(...testimonials: Row[]): string {
  const lines = testimonials.map(
    ({ id, photo = '', video = '' }) => `Good ${id},google,${id},Ada ${id},${photo},${video}`,
  )
  writeFileSync(file('senja.csv'), [header, ...lines].join('\n'))
  return file('senja.csv')
}

/** Imports a file with `--media`, and returns the report. */
async function importMedia(path: string) {
  const io = { stdin: new PassThrough().end(), stdout: new PassThrough(), stderr: new PassThrough() }
  const values = { from: 'senja', workspace: workspaceA, media: true, url: 'https://laurel.example' }
  const report = await importFromSource({ argument: path, values, database: { remote: true }, io }, downloader)
  const stderr = text(io.stderr.end())
  return { ...report, stderr: await stderr }
}

const stored = () =>
  query('SELECT imageUrl, imageFile, videoVideoUrl, videoFile, version, importId FROM testimonials ORDER BY sourceId')
const [photoUrl, videoUrl] = ['https://photos.example/photo.jpg', 'https://videos.example/video.mp4']

describe('photos and videos', () => {
  test('become files of the service, checked and without places', async () => {
    const report = await importMedia(write({ id: '1', photo: photoUrl, video: videoUrl }))
    expect(report).toMatchObject({
      text: 'Imported 1 testimonial as pending.\nCopied 2 photos and videos.',
      json: { created: 1, files: { copied: 2, failed: 0 }, lines: [] },
      failed: false,
      stderr: 'Copying 2 photos and videos …\n',
    })
    const [row] = await stored()
    const media = await query('SELECT * FROM media')
    expect(
      media.map(({ kind, type, ticketHash, expires, completed }) => [kind, type, ticketHash, expires, completed]),
    ).toEqual(
      expect.arrayContaining([
        ['photo', 'image/jpeg', null, null, expect.any(String)],
        ['video', 'video/mp4', null, null, expect.any(String)],
      ]),
    )
    expect(row).toMatchObject({
      imageUrl: `https://laurel.example/media/${row?.imageFile}.jpg`,
      videoVideoUrl: `https://laurel.example/media/${row?.videoFile}.mp4`,
    })
    expect(media.map(({ id }) => id).toSorted()).toEqual([row?.imageFile, row?.videoFile].toSorted())
    const objects = Array.from(deployment.state.objects.values())
    expect([photo, video].every((bytes) => includesText(bytes, canary))).toBe(true)
    expect(objects.map((bytes) => includesText(bytes, canary))).toEqual([false, false])
    expect(await query('SELECT * FROM mediaRemovals')).toEqual([])
  })

  test('change no version, so that the import can still be undone', async () => {
    await importMedia(write({ id: '1', photo: photoUrl, video: videoUrl }))
    const [row] = await stored()
    expect(row?.version).toBe(row?.importId)
  })

  test('that are equal are stored once', async () => {
    await importMedia(write({ id: '1', photo: photoUrl }))
    await importMedia(
      write({ id: '1', photo: photoUrl }, { id: '2', photo: `${photoUrl}?again`.replace('?again', '') }),
    )
    expect([
      (await query('SELECT * FROM media')).length,
      new Set((await stored()).map(({ imageFile }) => imageFile)).size,
    ]).toEqual([1, 1])
  })

  test('of testimonials that were there are copied, too, as long as these are untouched', async () => {
    respond = (_request, response) => response.writeHead(404).end()
    const path = write({ id: '1', photo: photoUrl }, { id: '2', photo: photoUrl }, { id: '3', photo: photoUrl })
    await importMedia(path)
    const undone = await stored()
    await query("UPDATE testimonials SET company = 'Edited' WHERE sourceId = '2'")
    await query("UPDATE testimonials SET imageUrl = 'https://other.example/', version = importId WHERE sourceId = '3'")
    respond = (_request, response) => response.end(photo)
    const expected = { text: 'Imported 0 testimonials as pending.\nAlready there: 3.', stderr: '' }
    expect(await importMedia(path)).toMatchObject({
      text: `${expected.text}\nCopied 1 photo or video.`,
      json: { created: 0, exists: 3, files: { copied: 1, failed: 0 } },
    })
    const [copied, edited, other] = await stored()
    expect(copied).toMatchObject({ imageFile: expect.any(String), version: undone[0]?.importId })
    expect([edited, other]).toMatchObject([{ imageUrl: photoUrl, imageFile: null }, { imageFile: null }])
    expect(await importMedia(path)).toMatchObject(expected)
  })

  test('of a testimonial that was changed meanwhile stay as they are', async () => {
    respond = (_request, response) => {
      query("UPDATE testimonials SET firstname = 'Grace'").then(() => response.end(photo))
    }
    const { json } = await importMedia(write({ id: '1', photo: photoUrl }))
    expect(json).toMatchObject({
      files: { copied: 0, failed: 1 },
      lines: [{ line: 2, note: 'imageUrl: belongs to a testimonial that was changed meanwhile' }],
    })
    expect(await stored()).toMatchObject([{ imageUrl: photoUrl, imageFile: null }])
  })

  test('on a platform for videos stay links', async () => {
    const video = 'https://youtu.be/dQw4w9WgXcQ'
    expect(await importMedia(write({ id: '1', video }))).toMatchObject({ json: { created: 1, lines: [] }, stderr: '' })
  })
})

test('what cannot be copied keeps its URL and is listed, and all testimonials are stored', async () => {
  const failing = [
    ['https://photos.example/missing.jpg', 'was not sent: the server responded with 404'],
    ['https://photos.example/page', 'is not a JPEG, PNG or WebP image'],
    ['https://inside.example/photo.jpg', 'has a host that is not on the public internet'],
    ['https://127.0.0.1/photo.jpg', 'must be an https URL with a host name, and without a port or a user name'],
    ['http://photos.example/photo.jpg', 'must be an https URL with a host name, and without a port or a user name'],
    ['https://photos.example/video.mp4', 'is not a JPEG, PNG or WebP image'],
  ]
  const testimonials = failing.map(([photo = ''], index) => ({ id: String(index), photo }))
  const { json, text, failed } = await importMedia(
    write(...testimonials, { id: '6', photo: photoUrl, video: 'https://videos.example/photo.jpg' }),
  )
  expect(failed).toBe(false)
  expect(json).toMatchObject({ created: 7, error: 0, files: { copied: 1, failed: 7 } })
  const { lines } = json as { lines: { line: number; note: string }[] }
  expect(lines.toSorted((one, other) => one.line - other.line)).toEqual([
    ...failing.map(([, reason], index) => ({ line: index + 2, note: `imageUrl: ${reason}` })),
    { line: 8, note: 'videoUrl: is not an MP4 or WebM video' },
  ])
  expect(text).toContain('Copied 1 photo or video.\nNot copied, so that the link stays: 7.\n')
  const urls = (await stored()).map(({ imageUrl }) => imageUrl)
  expect(urls.slice(0, -1)).toEqual(failing.map(([url]) => url))
  expect([(await query('SELECT * FROM media')).length, deployment.state.objects.size]).toEqual([1, 1])
})

test('a deployment without a bucket stores nothing', async () => {
  deployment.state.buckets = []
  await expect(importMedia(write({ id: '1', photo: photoUrl }))).rejects.toThrow(
    'The deployment stores no photos and videos. Run `npm run deploy -- --media`, or leave out --media.',
  )
  expect(await stored()).toEqual([])
})

test('a database that fails while files are copied is reported with what was stored before', async () => {
  respond = (_request, response) => {
    deployment.state.requestErrors['PUT r2'] = { status: 400, code: 1, message: 'Full' }
    response.end(photo)
  }
  try {
    await expect(importMedia(write({ id: '1', photo: photoUrl }))).rejects.toThrow(
      /^The deployed bucket failed: Full.*\nBefore the error: Imported 1 testimonial as pending\.$/,
    )
  } finally {
    deployment.state.requestErrors = {}
  }
})
