import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { getMessageTexts } from '../../shared/texts/messages.ts'
import { withdrawnMessage } from '../db/consents.ts'
import { completeChanges } from '../display/purge.ts'
import { type AppEnv, createApp } from '../env.ts'
import { toErrorResponse } from '../errors.ts'
import { sha256 } from '../lib/hash.ts'
import { createFormParser } from '../middleware/body.ts'
import { rejectForeign } from '../middleware/foreign.ts'
import { limitLinks } from '../middleware/rate-limit.ts'
import { createScope } from '../middleware/scope.ts'
import {
  type Approval,
  applyApproval,
  approvalActions,
  findApproval,
  type LinkScope,
} from '../notifications/approvals.ts'
import { applyChannelLink, type ChannelPurpose, findChannelLink } from '../notifications/channel-links.ts'
import { approvalPage, endedPage, undonePage } from '../pages/approval-pages.ts'
import * as pages from '../pages/message-pages.ts'
import { notifyChanges } from '../submissions/notify-change.ts'

/*
 * The pages of links in messages. GET changes nothing, however often scanners open a link, also those that run scripts. What a POST
 * does is up to the statement.
 */

const contentSecurityPolicy =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

const { checkBodyHeaders, readBody } = createFormParser()

const rejectForeignForms = rejectForeign(getMessageTexts().useButton)

/** Creates the router of a kind of links: its headers, its rate limit, and its errors as pages. */
const createPages = () =>
  createApp()
    .use(limitLinks, completeChanges, async (c, next) => {
      // The token is in the URL: in its query, which the log of the service leaves out.
      c.header('Referrer-Policy', 'no-referrer')
      c.header('X-Robots-Tag', 'noindex')
      c.header('Content-Security-Policy', contentSecurityPolicy)
      await next()
    })
    .onError((thrown, c) => {
      const { message, status, headers } = toErrorResponse(thrown, c)
      return c.html(pages.linkErrorPage(message), status, headers)
    })

async function linkScope(c: Context<AppEnv>): Promise<LinkScope> {
  const caller = { linkHash: await sha256(c.req.query('t') ?? '') }
  c.set('caller', caller)
  return { ...(await createScope(c)), caller }
}

/** The route `/approve`: a link publishes or archives a testimonial once, and for an hour undoes that. */
export const approvals = createPages()
  .get('/', async (c) => respondApproval(c, await findApproval(await linkScope(c)), 200))
  .post('/', rejectForeignForms, checkBodyHeaders, readBody, async (c) => {
    const submitted = c.get('formData')?.get('action')
    const action = approvalActions.find((name) => name === submitted)
    if (!action) throw new HTTPException(400, { message: 'action: must be publish, archive or undo' })
    const scope = await linkScope(c)
    const before = await findApproval(scope)
    const isAllowed = before?.status === (action === 'undo' ? 'undoable' : 'open')
    const changed = isAllowed ? await applyApproval(scope, before, action) : undefined
    if (changed) await notifyChanges(c, changed)
    const approval = await findApproval(scope)
    if (approval && changed && action === 'undo') return c.html(undonePage(approval.testimonial))
    return respondApproval(c, approval, changed ? 200 : 410)
  })

/** Responds with what a link shows now; `status`: while it still does something. */
function respondApproval(c: Context<AppEnv>, approval: Approval | undefined, status: 200 | 410) {
  if (!approval) return c.html(pages.unknownLinkPage(), 404)
  if (approval.status === 'undoable') return c.html(approvalPage(approval), status)
  if (approval.status !== 'open') return c.html(endedPage(approval.status, approval.testimonial), 410)
  if (status === 200) return c.html(approvalPage(approval))
  const error = approval.testimonial.withdrawn ? withdrawnMessage : 'action: there is nothing to undo'
  return c.html(approvalPage(approval, error), 400)
}

/** The route `/confirm`: a link with which the owner of an e-mail address agrees to get messages. */
export const confirmations = createPages()
  .get('/', (c) => respondChannel(c, 'confirm', findChannelLink))
  .post('/', rejectForeignForms, (c) => respondChannel(c, 'confirm', applyChannelLink))

/**
 * The route `/unsubscribe`: a link that ends messages. Mail providers send the POST too (RFC 8058), some of them from their own
 * pages, and with any body.
 */
export const unsubscriptions = createPages()
  .get('/', (c) => respondChannel(c, 'unsubscribe', findChannelLink))
  .post('/', (c) => respondChannel(c, 'unsubscribe', applyChannelLink))

async function respondChannel(c: Context<AppEnv>, purpose: ChannelPurpose, run: typeof applyChannelLink) {
  const link = await run(await linkScope(c), purpose)
  if (!link) return c.html(pages.unknownLinkPage(), 404)
  return link.isExpired ? c.html(pages.expiredConfirmationPage(link), 410) : c.html(pages.channelPage(link, purpose))
}
