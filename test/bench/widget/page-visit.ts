import { slow4G } from './network.ts'
import { layoutShifts, openForm, openProbe, storageNames, waitUntilUsable } from './probe.ts'
import { type ScriptServer, totalBytes } from './server.ts'

/** Measurements of a page until its form is usable, and shortly after. */
export type PageVisit = {
  /** Time in ms from the request for the loader, or from the call that opens the form, until the form takes the focus. */
  time: number
  /** The number of requests to the service, and the size of the scripts that it returned. */
  requests: number
  bytes: number
  /** The requests that were sent before the form was opened; all of them if it opens by itself. */
  requestsBeforeOpen: number
  /** The layout shift score, and the number of shifts. */
  shiftScore: number
  shiftCount: number
  /** Requests to third parties, cookies and stored keys. */
  traces: string[]
}

/** Visits a page that shows a form on slow 4G. */
export async function visit(site: string, server: ScriptServer): Promise<PageVisit> {
  const { page, serviceRequests, finish } = await startVisit(site, server)
  const end = await waitUntilUsable(page)
  const start = await page.evaluate(
    (origin) =>
      performance
        .getEntriesByType('resource')
        .find(({ name }) => name.startsWith(origin) && /\/(?:laurel|f\/[\w-]+)\.js$/.test(name))?.startTime,
    server.origin,
  )
  return finish(end - (start ?? Number.NaN), serviceRequests().length)
}

/**
 * Visits a page on slow 4G and opens the form once the page is idle.
 * @throws Error if the page has no widget that can open forms.
 */
export async function visitAndOpen(site: string, server: ScriptServer): Promise<PageVisit> {
  const { page, serviceRequests, finish } = await startVisit(site, server)
  await layoutShifts(page)
  const { length } = serviceRequests()
  const start = await openForm(page)
  return finish((await waitUntilUsable(page)) - start, length)
}

async function startVisit(site: string, { origin, files }: ScriptServer) {
  const { page, context, requests, devtools } = await openProbe()
  await devtools.send('Network.emulateNetworkConditions', slow4G)
  await page.goto(site)
  const serviceRequests = () => requests.filter((url) => url.startsWith(`${origin}/`))
  const thirdPartyRequests = () => requests.filter((url) => !url.startsWith(`${origin}/`) && !url.startsWith(site))

  async function finish(time: number, requestsBeforeOpen: number): Promise<PageVisit> {
    const shifts = await layoutShifts(page)
    const cookies = (await context.cookies()).map(({ name }) => name)
    const traces = [...thirdPartyRequests(), ...cookies, ...(await storageNames(page))]
    await context.close()
    const paths = serviceRequests().map((url) => new URL(url).pathname)
    return {
      time,
      requests: paths.length,
      bytes: totalBytes(files, paths),
      requestsBeforeOpen,
      shiftScore: shifts.reduce((sum, score) => sum + score, 0),
      shiftCount: shifts.length,
      traces,
    }
  }
  return { page, serviceRequests, finish }
}
