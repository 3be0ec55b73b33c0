import { describe, expect, test } from 'vitest'
import { several, storeTestimonials } from '../../support/browser/inbox-page.ts'
import { storeFile, storePhotoAndVideo } from '../../support/media/stored-files.ts'
import { browserUrl, callWithFaults, query, workspaceA } from '../../support/service/harness.ts'

/* What displays show of the files that the service stores. */

const shown = { published: 1, stars: 5 }
const { origin } = browserUrl

const get = (path: string) => fetch(`${origin}/testimonials/${workspaceA}${path}`)
const getText = async (path: string) => (await get(path)).text()

/** Returns the public item of the only testimonial. */
const getItem = async () => JSON.parse(await getText('/feed.json')).items[0]._laurel

describe('a photo that the service stores', () => {
  test.each(['stored', 'all'])('is shown with displayPhotos = %s', async (displayPhotos) => {
    const { image, columns } = await storePhotoAndVideo()
    await storeTestimonials({ ...shown, ...columns })
    await query('UPDATE workspaces SET displayPhotos = ?', displayPhotos)
    expect((await getItem()).photo).toBe(image.url)
    expect(await getText('/wall')).toContain(`<img class="laurel-photo" src="${image.url}"`)
    expect((await fetch(image.url)).status).toBe(200)
  })

  test('is loaded from the host of the request, whatever host it was sent to', async () => {
    const { image, film, columns } = await storePhotoAndVideo()
    await storeTestimonials({
      ...shown,
      ...columns,
      imageUrl: `https://old.example${image.path}`,
      videoVideoUrl: `https://old.example${film.path}`,
    })
    expect(await getItem()).toMatchObject({ photo: image.url, video: { url: film.url } })
    expect(await getText('/wall')).not.toContain('old.example')
  })

  test('of another service is a remote photo', async () => {
    const { image } = await storePhotoAndVideo()
    const imageUrl = `https://other.example${image.path}`
    await storeTestimonials({ ...shown, imageUrl })
    expect((await getItem()).photo).toBe(null)
    await query("UPDATE workspaces SET displayPhotos = 'all'")
    expect((await getItem()).photo).toBe(imageUrl)
  })
})

describe('a video that the service stores', () => {
  test('has the keys of other videos, and no poster in the feed', async () => {
    const { film, poster, columns } = await storePhotoAndVideo()
    await storeTestimonials({ ...shown, ...columns })
    expect((await getItem()).video).toEqual({ provider: browserUrl.hostname, url: film.url, embedUrl: null })
    expect(await getText('/feed.json')).not.toContain(poster.id)
  })

  test.each(['', '/embed', '/wall', '/carousel', '/single', '/wall?order=daily', '/wall?tag=film'])(
    'is a player with its poster in %s',
    async (path) => {
      const { film, poster, columns } = await storePhotoAndVideo()
      await storeTestimonials({ ...shown, ...columns, tags: '["film"]', lastname: '"Ada"' })
      expect(await getText(path)).toContain(
        `<video src="${film.url}" poster="${poster.url}" width="36" height="64" controls playsinline preload="none" loading="lazy" aria-label="Person 0 &quot;Ada&quot;"><a href="${film.url}">Watch the video</a></video>`,
      )
    },
  )

  test.each([
    [{ width: 1280, height: 720 }, 'width="853" height="480"'],
    [{ width: 720, height: 1280 }, 'width="270" height="480"'],
    [{ width: 320, height: 240 }, 'width="320" height="240"'],
  ])('with a poster of %o has the size %s', async (size, attributes) => {
    const film = await storeFile({ kind: 'video' })
    await storeFile({ kind: 'poster', posterOf: film.id, ...size })
    await storeTestimonials({ ...shown, videoVideoUrl: film.url, videoFile: film.id })
    expect(await getText('/single')).toContain(` ${attributes} controls`)
  })

  test.each<[string, (videoId: string) => Promise<unknown>]>([
    ['none', async () => undefined],
    ['one that is not complete', (videoId) => storeFile({ kind: 'poster', posterOf: videoId, isComplete: false })],
    ['one of another video', () => storeFile({ kind: 'poster', posterOf: 'f'.repeat(32) })],
  ])('without a poster has a fixed height: %s', async (_, storePoster) => {
    const film = await storeFile({ kind: 'video' })
    await storePoster(film.id)
    await storeTestimonials({ ...shown, videoVideoUrl: film.url, videoFile: film.id })
    const html = await getText('/wall')
    expect(html).toContain(`<div><video src="${film.url}" width="100%" height="240" controls`)
    expect(html).not.toContain('poster=')
  })

  test('gives way to a video on another site, and to show without video', async () => {
    const { columns } = await storePhotoAndVideo()
    await storeTestimonials({ ...shown, ...columns })
    expect(await getText('/wall?show=photo')).not.toContain('<video')
    await query("UPDATE testimonials SET externalVideoHtml = 'https://youtu.be/dQw4w9WgXcQ'")
    const html = await getText('/wall')
    expect(html).not.toContain('<video')
    expect(html).toContain('Play (loads YouTube)')
  })
})

describe('the policy of a page', () => {
  test.each(['', '/embed'])('allows images and videos of the service: %s', async (path) => {
    await storeTestimonials(shown)
    const policy = (await get(path)).headers.get('content-security-policy')
    expect(policy).toContain("; img-src 'self'; media-src 'self'; ")
  })

  test('also allows the host for files, from which all of them are loaded', async () => {
    const { image, film, poster, columns } = await storePhotoAndVideo()
    await storeTestimonials({ ...shown, ...columns })
    const files = 'https://files.example'
    const fetchPage = (path: string) =>
      callWithFaults('GET', `/testimonials/${workspaceA}${path}`, { fault: { mediaHost: 'files.example' } })
    const { headers, text } = await fetchPage('')
    expect(headers.get('content-security-policy')).toContain(`; img-src 'self' ${files}; media-src 'self' ${files}; `)
    expect(text).toContain(`<img class="laurel-photo" src="${files}${image.path}"`)
    expect(text).toContain(`<video src="${files}${film.path}" poster="${files}${poster.path}"`)
    expect((await fetchPage('/feed.json')).body.items[0]._laurel).toMatchObject({
      photo: files + image.path,
      video: { provider: 'files.example', url: files + film.path, embedUrl: null },
    })
  })
})

describe('the poster of a video', () => {
  const explain = (path: string) =>
    callWithFaults('GET', `/testimonials/${workspaceA}${path}`, { headers: { 'X-Explain': 'yes' } })
  const rowsRead = async (path: string) => {
    const { headers } = await explain(path)
    expect(headers.get('x-d1-calls')).toBe('1')
    return Number(headers.get('x-d1-rows-read'))
  }
  const giveVideos = async () => {
    const film = await storeFile({ kind: 'video' })
    await storeFile({ kind: 'poster', posterOf: film.id })
    await query('UPDATE testimonials SET videoVideoUrl = ?, videoFile = ?', film.url, film.id)
  }

  test('is looked up in the same round trip, by its index', async () => {
    await storeTestimonials(shown)
    const { headers } = await explain('/wall')
    expect(headers.get('x-plans')).toContain('SEARCH media USING INDEX mediaPosters (posterOf=?)')
    expect(headers.get('x-plans')).not.toContain('SCAN media')
  })

  test.each(['newest', 'oldest', 'daily'])(
    'is looked up for videos on the page alone, and costs others nothing: %s',
    async (order) => {
      await storeTestimonials(...several(40, shown))
      const path = `/wall?limit=5&order=${order}`
      const without = await rowsRead(path)
      expect(without).toBeLessThan(order === 'daily' ? 300 : 30)
      await giveVideos()
      // The page, and the row that shows whether there is another one.
      expect(await rowsRead(path)).toBeLessThanOrEqual(without + 6)
    },
  )
})
