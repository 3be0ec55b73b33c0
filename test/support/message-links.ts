import { createHash } from 'node:crypto'
import { idAt, storeTestimonials } from './browser/inbox-page.ts'
import { batch, query, workspaceA } from './service/harness.ts'

/* Channels and the links in their messages, as the service stores them when it sends one. */

const day = 86_400_000

/** Returns a moment this many milliseconds from now. */
export const fromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()

/** Stores a channel, and returns its id. */
export async function storeChannel(columns: Record<string, string | null> = {}): Promise<string> {
  const id = crypto.randomUUID()
  await insert('channels', {
    id,
    workspaceId: workspaceA,
    created: fromNow(0),
    kind: 'email',
    target: 'owner@shop.example',
    addressHash: createHash('sha256').update(id).digest('hex'),
    origin: 'https://praise.example',
    ...columns,
  })
  return id
}

type Purpose = 'approve' | 'confirm' | 'unsubscribe'

/** Stores a link with this purpose, and returns its path. */
export async function storeLink(purpose: Purpose, columns: Record<string, string | null> = {}): Promise<string> {
  const token = crypto.randomUUID()
  await insert('messageLinks', {
    hash: createHash('sha256').update(token).digest('hex'),
    workspaceId: workspaceA,
    channelId: columns.channelId ?? (await storeChannel()),
    purpose,
    expires: fromNow(14 * day),
    ...columns,
  })
  return `/${purpose}?t=${token}`
}

/** A testimonial with every field filled in. */
export const pendingTestimonial = {
  title: 'A pleasure from the first day',
  subtitle: 'Head of engineering',
  testimonialText: 'They listened.\n\nI would come again, and I have told everybody so.',
  lastname: 'Lovelace',
  company: 'Analytical Engines',
  stars: 5,
}

/** Stores a testimonial and a link to publish it, and returns the path of the link. */
export async function storeApproval(
  testimonial: Record<string, string | number | null> = {},
  columns: Record<string, string> = {},
): Promise<string> {
  await storeTestimonials({ version: 'first', ...testimonial })
  return storeLink('approve', { testimonialId: idAt(0), version: 'first', ...columns })
}

const insert = (table: string, row: Record<string, string | null>) =>
  query(`INSERT INTO ${table} (${Object.keys(row)}) VALUES (${Object.keys(row).map(() => '?')})`, ...Object.values(row))

/** All rows that links in messages could change. */
export const linkedRows = () =>
  batch(
    ['testimonials', 'history', 'channels', 'messageLinks', 'deliveries'].map((table) => ({
      sql: `SELECT * FROM ${table} ORDER BY 1, 2`,
      values: [],
    })),
  )
