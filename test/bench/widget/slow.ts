import { slow4G } from './network.ts'
import { bytes, type Service } from './server.ts'
import { openForm, openProbe, shifts, stored, usable } from './visit.ts'

/** What happens in a page until its form is usable, and for a moment after it. */
export type Visit = {
  /** To a form that takes the focus, in ms: from the start of the request for the loader, or from the call that opens it. */
  time: number
  /** How many requests the service had, and how many bytes of scripts they have brought. */
  requests: number
  bytes: number
  /** How many of the requests before the form was opened; all of them where it shows by itself. */
  early: number
  /** The layout shift, and in how many steps. */
  shift: number
  steps: number
  /** Whatever else the form asks for or leaves behind: requests of third parties, cookies, stored keys. */
  traces: string[]
}

/** Visits a page on slow 4G that shows a form of this service. */
export async function visit(site: string, service: Service): Promise<Visit> {
  const { page, asked, finish } = await enter(site, service)
  const end = await usable(page)
  const start = await page.evaluate(
    (origin) =>
      performance
        .getEntriesByType('resource')
        .find(({ name }) => name.startsWith(origin) && name.endsWith('/laurel.js'))?.startTime,
    service.origin,
  )
  return finish(end - (start ?? Number.NaN), asked().length)
}

/**
 * Visits a page on slow 4G and opens the form once the page is quiet.
 * @throws Error when the widget can not open forms.
 */
export async function visitOpening(site: string, service: Service): Promise<Visit> {
  const { page, asked, finish } = await enter(site, service)
  await shifts(page)
  const { length } = asked()
  const start = await openForm(page)
  return finish((await usable(page)) - start, length)
}

async function enter(site: string, { origin, files }: Service) {
  const { page, context, requests, devtools } = await openProbe()
  await devtools.send('Network.emulateNetworkConditions', slow4G)
  await page.goto(site)
  const asked = () => requests.filter((request) => request.startsWith(`${origin}/`))
  const others = () => requests.filter((request) => !request.startsWith(`${origin}/`) && !request.startsWith(site))

  async function finish(time: number, early: number): Promise<Visit> {
    const moved = await shifts(page)
    const cookies = (await context.cookies()).map(({ name }) => name)
    const traces = [...others(), ...cookies, ...(await stored(page))]
    await context.close()
    const paths = asked().map((request) => new URL(request).pathname)
    const shift = moved.reduce((sum, shift) => sum + shift, 0)
    return { time, early, shift, steps: moved.length, traces, requests: paths.length, bytes: bytes(files, paths) }
  }
  return { page, asked, finish }
}
