import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { canonicalId } from '../../../shared/fields.ts'
import { type InboxPage, InboxQuery, SessionWorkspace } from '../../../shared/inbox.ts'
import { formerPlaces, places, settingsSections } from '../../../shared/inbox-places.ts'
import { countsSql, inboxListSql, isSearch, toCounts, toInboxList } from '../../db/inbox-list.ts'
import { queryBatch } from '../../db/query.ts'
import { toRecord } from '../../db/rows.ts'
import { sessionWorkspacesSql, toSession } from '../../db/sessions.ts'
import { findSql, inboxTable } from '../../db/testimonials.ts'
import { type AppEnv, createApp } from '../../env.ts'
import { toErrorResponse } from '../../errors.ts'
import { limitSearch } from '../../middleware/rate-limit.ts'
import { createScope } from '../../middleware/scope.ts'
import { openSession, pageToken, requireDocument, sessionToken } from '../../middleware/session.ts'
import { appPage, inboxErrorPage } from '../../pages/inbox-pages.ts'
import { respondConsentPage } from '../consent-records.ts'

/** Leads to the sign-in page without a session cookie. Whether the session is live is up to the statement. */
const requirePageSession = createMiddleware<AppEnv>(async (c, next): Promise<Response | undefined> => {
  const token = sessionToken(c)
  if (!token) return redirectToSignIn(c)
  await openSession(c, token, next)
  return undefined
})

/** A pattern for one of these names. Without the group, Hono would take the beginning of a path for a name. */
const anyOf = (names: readonly string[]) => `(?:${names.join('|')})`

/** The pages of the app below `/inbox`, which all have the same HTML with other data. */
export const inboxPages = createApp()
  .get('/', requireDocument, requirePageSession, (c) => redirectToFirst(c, '?state=pending'))
  .get('/devices', requireDocument, requirePageSession, (c) => redirectToFirst(c, '/settings/devices'))
  // The other names below /inbox are no workspaces.
  .get('/:workspaceId{(?!(?:api|sign-in|sign-out)$)[^/]+}', requireDocument, requirePageSession, async (c) =>
    respondWorkspace(c, await loadPage(c, { list: true })),
  )
  .get(`/:workspaceId/:place{${anyOf(places)}}`, requireDocument, requirePageSession, respondPlace)
  .get('/:workspaceId{(?!api$)[^/]+}/:place{forms|displays}/:id', requireDocument, requirePageSession, respondPlace)
  .get(`/:workspaceId/settings/:section{${anyOf(settingsSections)}}`, requireDocument, requirePageSession, respondPlace)
  .get(`/:workspaceId/:former{${anyOf(Object.keys(formerPlaces))}}`, requireDocument, (c) => {
    const place = formerPlaces[c.req.param('former') as keyof typeof formerPlaces]
    const workspaceId = canonicalId(c.req.param('workspaceId'))
    if (!workspaceId) throw notFoundError()
    return c.redirect(`/inbox/${workspaceId}/${place}${c.get('url').search}`, 301)
  })
  .get('/:workspaceId{(?!api$)[^/]+}/:testimonialId', requireDocument, requirePageSession, async (c) => {
    const testimonialId = canonicalId(c.req.param('testimonialId'))
    if (!testimonialId) throw notFoundError()
    return respondWorkspace(c, await loadPage(c, { list: true, testimonialId }))
  })
  .get('/:workspaceId{(?!api$)[^/]+}/:testimonialId/consent-record', requireDocument, requirePageSession, (c) =>
    respondConsentPage(c, c.req.param('testimonialId')),
  )
  .get('/:workspaceId{(?!api$)[^/]+}/:testimonialId/picture', requireDocument, requirePageSession, respondPlace)
  .onError((thrown, c) => {
    const { message, status, headers } = toErrorResponse(thrown, c)
    if (status === 401) return redirectToSignIn(c)
    // Another workspace may have this page.
    return c.html(inboxErrorPage(message, status === 404 && signInPath(c)), status, headers)
  })

const notFoundError = () =>
  new HTTPException(404, { message: 'There is no such page, or this browser is not signed in to its workspace.' })

const workspaceTable = { name: 'workspaces', recordSchema: SessionWorkspace }

type Contents = { list?: boolean; testimonialId?: string }

/**
 * Loads the data of a page in one round trip. `workspaces` is empty if the session has ended.
 * @throws HTTPException 400 for an invalid filter, and RateLimitError.
 */
async function loadPage(c: Context<AppEnv>, { list, testimonialId }: Contents = {}): Promise<InboxPage> {
  // Other screens have parameters of their own.
  const inboxQuery = list && parseFilters(c)
  if (inboxQuery && isSearch(inboxQuery)) await limitSearch(c, c.get('caller'))
  const scope = await createScope(c)
  const { sessionHash, workspaceId } = toSession(scope.caller)
  const { results } = await queryBatch(
    scope.db,
    [
      sessionWorkspacesSql(sessionHash),
      countsSql(scope),
      ...(inboxQuery ? [inboxListSql(scope, inboxQuery, undefined)] : []),
      ...(testimonialId ? [findSql(scope, testimonialId)] : []),
    ],
    scope.deadline,
  )
  const [workspaceRows = [], [countsRow] = [], listRows = [], [recordRow] = []] = results
  const workspaces = workspaceRows.map((row) => toRecord(workspaceTable, row))
  const hasAccess = workspaces.some((workspace) => workspace.workspaceId === workspaceId)
  const { items, nextCursor, searchedTo } =
    inboxQuery && hasAccess ? await toInboxList(scope, inboxQuery, listRows) : { items: [] }
  return {
    workspaceId: workspaceId || (workspaces[0]?.workspaceId ?? ''),
    workspaces,
    items,
    nextCursor: nextCursor ?? null,
    searchedTo: searchedTo ?? null,
    counts: hasAccess ? await toCounts(scope, countsRow) : { pending: 0, published: 0, archived: 0, spam: 0 },
    record: recordRow ? toRecord(inboxTable, recordRow) : null,
  }
}

/** Returns the filters in a page's URL. A page always begins with the newest testimonials. */
function parseFilters(c: Context<AppEnv>): InboxQuery {
  const { limit, cursor, ...filters } = c.req.query()
  const { success, data } = InboxQuery.safeParse(filters)
  if (!success) throw new HTTPException(400, { message: 'The filter in this URL is not valid.' })
  return data
}

/** Leads to a place of the workspace that was signed in to last. */
async function redirectToFirst(c: Context<AppEnv>, path: string): Promise<Response> {
  const [first] = (await loadPage(c)).workspaces
  return first ? c.redirect(`/inbox/${first.workspaceId}${path}`, 303) : redirectToSignIn(c)
}

/** Responds with a place that loads its own data. */
async function respondPlace(c: Context<AppEnv>): Promise<Response> {
  return respondWorkspace(c, await loadPage(c))
}

/** Responds with a page of one workspace. @throws HTTPException 404 if the browser is not signed in to it. */
function respondWorkspace(c: Context<AppEnv>, page: InboxPage): Promise<Response> {
  const isKnown = page.workspaces.some(
    ({ workspaceId }) => workspaceId === canonicalId(c.req.param('workspaceId') ?? ''),
  )
  if (page.workspaces.length > 0 && !isKnown) throw notFoundError()
  return respondApp(c, page)
}

async function respondApp(c: Context<AppEnv>, page: InboxPage): Promise<Response> {
  const token = sessionToken(c)
  if (page.workspaces.length === 0 || !token) return redirectToSignIn(c)
  return c.html(appPage(page, await pageToken(token)))
}

const redirectToSignIn = (c: Context<AppEnv>): Response => c.redirect(signInPath(c), 303)

/** Returns the path of the sign-in page that leads back to the page of this request. */
function signInPath(c: Context<AppEnv>): string {
  const { pathname, search } = c.get('url')
  return `/inbox/sign-in${pathname === '/inbox' ? '' : `?next=${encodeURIComponent(pathname + search)}`}`
}
