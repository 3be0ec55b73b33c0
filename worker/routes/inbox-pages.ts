import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { canonicalId } from '../../shared/fields.ts'
import { type InboxPage, InboxQuery } from '../../shared/inbox.ts'
import { WorkspaceDetails } from '../../shared/workspace/workspace.ts'
import { countsSql, inboxListSql, isSearch, toCounts, toInboxList } from '../db/inbox-list.ts'
import { queryBatch } from '../db/query.ts'
import { toRecord } from '../db/rows.ts'
import { sessionWorkspacesSql, toSession } from '../db/sessions.ts'
import { findSql, inboxTable } from '../db/testimonials.ts'
import { type AppEnv, createApp } from '../env.ts'
import { toErrorResponse } from '../errors.ts'
import { limitSearch } from '../middleware/rate-limit.ts'
import { createScope } from '../middleware/scope.ts'
import { openSession, pageToken, requireDocument, sessionToken } from '../middleware/session.ts'
import { appPage, inboxMessagePage } from '../pages/inbox-pages.ts'
import { respondConsentPage } from './consent-records.ts'

/** Leads to the sign-in page without a session cookie. Whether the session is live is up to the statement. */
const requirePageSession = createMiddleware<AppEnv>(async (c, next): Promise<Response | undefined> => {
  const token = sessionToken(c)
  if (!token) return redirectToSignIn(c)
  await openSession(c, token, next)
  return undefined
})

/** The pages of the app below `/inbox`, which all have the same HTML with other data. */
export const inboxPages = createApp()
  .get('/', requireDocument, requirePageSession, async (c) => {
    const [first] = (await loadPage(c)).workspaces
    return first ? c.redirect(`/inbox/${first.workspaceId}?state=pending`, 303) : redirectToSignIn(c)
  })
  .get('/devices', requireDocument, requirePageSession, async (c) => respondApp(c, await loadPage(c)))
  // The other names below /inbox are no workspaces.
  .get('/:workspaceId{(?!(?:api|sign-in|sign-out)$)[^/]+}', requireDocument, requirePageSession, async (c) =>
    respondWorkspace(c, await loadPage(c, { list: true })),
  )
  .get(
    '/:workspaceId/:screen{settings|keys|history|forms|invitations|notifications}',
    requireDocument,
    requirePageSession,
    async (c) => respondWorkspace(c, await loadPage(c)),
  )
  .get('/:workspaceId{(?!api$)[^/]+}/forms/:formId', requireDocument, requirePageSession, async (c) =>
    respondWorkspace(c, await loadPage(c)),
  )
  .get('/:workspaceId{(?!api$)[^/]+}/:testimonialId', requireDocument, requirePageSession, async (c) => {
    const testimonialId = canonicalId(c.req.param('testimonialId'))
    if (!testimonialId) throw notFoundError()
    return respondWorkspace(c, await loadPage(c, { list: true, testimonialId }))
  })
  .get('/:workspaceId{(?!api$)[^/]+}/:testimonialId/consent-record', requireDocument, requirePageSession, (c) =>
    respondConsentPage(c, c.req.param('testimonialId')),
  )
  .onError((thrown, c) => {
    const { message, status, headers } = toErrorResponse(thrown, c)
    if (status === 401) return redirectToSignIn(c)
    return c.html(inboxMessagePage('Sorry, that did not work', message), status, headers)
  })

const notFoundError = () =>
  new HTTPException(404, { message: 'There is no such page, or this browser is not signed in to its workspace.' })

const workspaceTable = { name: 'workspaces', recordSchema: WorkspaceDetails }

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

function redirectToSignIn(c: Context<AppEnv>): Response {
  const { pathname, search } = c.get('url')
  const next = pathname === '/inbox' ? '' : `?next=${encodeURIComponent(pathname + search)}`
  return c.redirect(`/inbox/sign-in${next}`, 303)
}
