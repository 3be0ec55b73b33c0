import type { Fault } from './service/faults.ts'
import { call, callWithFaults, keys, query, workspaceA } from './service/harness.ts'
import type { Receiver } from './service/receiver.ts'

/** An e-mail as the receiver got it from a transport. */
type ReceivedEmail = {
  from: unknown
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

/** The e-mails that a receiver got. */
export const parseEmails = ({ requests }: Receiver): ReceivedEmail[] => requests.map(({ body }) => JSON.parse(body))

/** The faults with which all messages reach a receiver. */
export const mailTo = ({ url: receiver }: Receiver, mail: Fault['mail'] = 'binding'): Fault => ({ receiver, mail })

/** Creates a channel, and confirms it; returns its id. */
export async function addChannel(fault: Fault, body: object): Promise<string> {
  const response = await callWithFaults('POST', '/v1/channels', { key: keys.workspaceA, body, fault })
  if (response.status !== 201) throw new Error(`No channel: ${response.text}`)
  const { id } = response.body
  await query('UPDATE channels SET confirmed = created WHERE id = ?', id)
  return id
}

/** Sends a testimonial as a visitor; the messages leave before this returns. */
export const submit = (fault: Fault, fields: object = {}) =>
  callWithFaults('POST', '/v1/testimonial', { fault, body: { workspaceId: workspaceA, ...fields } })

/** Runs the cron. */
export const runCronWith = (fault: Fault) => callWithFaults('POST', '/cron', { fault })

/** Makes everything due that waits, and opens the channels, as if time had passed. */
export async function letTimePass() {
  await query("UPDATE channels SET quietUntil = '2026-01-01T00:00:00.000Z' WHERE quietUntil IS NOT NULL")
  await query("UPDATE deliveries SET due = '2026-01-01T00:00:00.000Z' WHERE done IS NULL")
}

/** Runs a statement when the service changes a table, as if another request had come just then. */
export async function during(change: string, statement: string, run: () => Promise<unknown>) {
  await query(`CREATE TRIGGER meanwhile AFTER ${change} BEGIN ${statement}; END`)
  await run().finally(() => query('DROP TRIGGER meanwhile'))
}

/** The deliveries of a channel, oldest first. */
export const listDeliveries = (channelId: string) =>
  query(
    'SELECT event, outcome, status, tries, due FROM deliveries WHERE receiverId = ? ORDER BY created, id',
    channelId,
  )

/** The API with the key of a workspace. */
export const callChannels = (method: string, path = '', body?: object, key = keys.workspaceA) =>
  call(method, `/v1/channels${path}`, { key, ...(body && { body }) })
