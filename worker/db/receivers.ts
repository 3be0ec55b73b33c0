import { raw } from 'sql-template-tag'

/*
 * Webhooks and channels. Triggers write what they get, in the statement that causes it, so that no route can forget it (see
 * `schema.sql`): `testimonialsCreated` and `testimonialsLeaveSpam` write `testimonial.created`; `testimonialsCreated` and
 * `testimonialsPublished` write `testimonial.published` and `.unpublished`; `testimonialsDeleted` writes `testimonial.deleted`;
 * `channelsCreated` and `channelsUnconfirmed` write `channel.confirm`, which `deliveriesAsk` limits.
 */

/**
 * SQL for whether the workspace of a row of `testimonials` has webhooks or channels. Without any, it reads no row, as the view
 * `receivers` would here.
 */
export const hasReceiversSql = ['webhooks', 'channels']
  .map((table) => `EXISTS (SELECT 1 FROM ${table} WHERE ${table}.workspaceId = testimonials.workspaceId)`)
  .join(' OR ')

/** SQL for that as a column. */
export const hasReceiversColumn = raw(`(${hasReceiversSql}) AS hasReceivers`)
