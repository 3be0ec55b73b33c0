import { canonicalId } from '../../shared/fields.ts'
import { HistoryQuery, InboxBulkChange, InboxChange, InboxQuery, InboxTestimonial } from '../../shared/inbox.ts'
import { OwnerTestimonialInput } from '../../shared/provenance/added-testimonial.ts'
import { NoQuery } from '../../shared/query.ts'
import { listHistory, listNamedHistory } from '../db/history.ts'
import { changeTestimonial, changeTestimonials, eraseTestimonial } from '../db/inbox-changes.ts'
import {
  countsSql,
  findNewest,
  inboxListName,
  inboxListSql,
  isSearch,
  toCounts,
  toInboxList,
} from '../db/inbox-list.ts'
import { parseCursor } from '../db/list.ts'
import { query } from '../db/query.ts'
import { find } from '../db/records.ts'
import { inboxTable } from '../db/testimonials.ts'
import { createApp } from '../env.ts'
import { requireCaller, requireOwner } from '../middleware/auth.ts'
import { checkBodyHeaders, readBody } from '../middleware/body.ts'
import { jsonWithEtag } from '../middleware/etag.ts'
import { linkNextPage, respondPage } from '../middleware/json-records.ts'
import { limitSearch } from '../middleware/rate-limit.ts'
import { createScope } from '../middleware/scope.ts'
import { validateBody, validateQuery } from '../middleware/validate.ts'
import { addTestimonial } from '../submissions/add.ts'
import { claimConsent } from '../submissions/claim-consent.ts'
import { notifyChanges, notifyDeletion } from '../submissions/notify-change.ts'
import { pictures } from './pictures.ts'

/** The routes of the inbox: below `/v1/inbox` for API keys, and below `/inbox/api/{workspaceId}` for sessions. */
export const inbox = createApp()
  .get('/testimonials', requireCaller, validateQuery(InboxQuery), async (c) => {
    const inboxQuery = c.req.valid('query')
    const position = await parseCursor(inboxListName, inboxQuery.cursor)
    if (isSearch(inboxQuery)) await limitSearch(c, c.get('caller'))
    const scope = await createScope(c)
    const rows = await query(scope.db, inboxListSql(scope, inboxQuery, position), scope.deadline)
    const { items, nextCursor, searchedTo } = await toInboxList(scope, inboxQuery, rows)
    linkNextPage(c, nextCursor)
    if (searchedTo) c.header('Searched-To', searchedTo)
    return jsonWithEtag(c, items)
  })
  .post(
    '/testimonials',
    checkBodyHeaders,
    requireOwner,
    readBody,
    validateBody(InboxTestimonial, OwnerTestimonialInput),
    async (c) => {
      const item = await addTestimonial(c, c.req.valid('json'))
      return c.json(item, 201, { ETag: item.etag })
    },
  )
  .post(
    '/testimonials/bulk',
    checkBodyHeaders,
    requireCaller,
    readBody,
    validateBody(InboxBulkChange, InboxBulkChange),
    async (c) => {
      const change = c.req.valid('json')
      const events = await claimConsent(c, change.set)
      const { results, ...changed } = await changeTestimonials(await createScope(c), change, events)
      await notifyChanges(c, changed)
      return c.json(results)
    },
  )
  .get('/testimonials/:id', requireCaller, async (c) => {
    const { record } = await find(inboxTable, await createScope(c), canonicalId(c.req.param('id')))
    return c.json(record, 200, { ETag: record.etag })
  })
  .patch(
    '/testimonials/:id',
    checkBodyHeaders,
    requireCaller,
    readBody,
    validateBody(InboxChange, InboxChange),
    async (c) => {
      const [id, change] = [canonicalId(c.req.param('id')), c.req.valid('json')]
      const events = await claimConsent(c, change)
      const { item, ...changed } = await changeTestimonial(await createScope(c), id, change, events)
      await notifyChanges(c, changed)
      return c.json(item, 200, { ETag: item.etag })
    },
  )
  .delete('/testimonials/:id', requireCaller, async (c) => {
    const scope = await createScope(c)
    await notifyDeletion(c, scope, await eraseTestimonial(scope, canonicalId(c.req.param('id'))))
    return c.body(null, 204)
  })
  .get('/counts', requireCaller, validateQuery(NoQuery), async (c) => {
    const scope = await createScope(c)
    const [row] = await query(scope.db, countsSql(scope), scope.deadline)
    return c.json(await toCounts(scope, row))
  })
  .get('/newest', requireCaller, validateQuery(NoQuery), async (c) => c.json(await findNewest(await createScope(c))))
  .get('/history', requireCaller, validateQuery(HistoryQuery), async (c) => {
    const { testimonialId, ...page } = c.req.valid('query')
    const id = testimonialId === undefined ? undefined : canonicalId(testimonialId)
    return respondPage(c, await listHistory(await createScope(c), id, page))
  })
  .route('/', pictures)

/** The route `/inbox/api/{workspaceId}/named-history`, for the app only. */
export const namedHistory = createApp().get('/', requireCaller, validateQuery(HistoryQuery), async (c) => {
  const { testimonialId, ...page } = c.req.valid('query')
  const id = testimonialId === undefined ? undefined : canonicalId(testimonialId)
  return respondPage(c, await listNamedHistory(await createScope(c), id, page))
})
