import sql, { join, type Sql } from 'sql-template-tag'
import type { TestimonialState } from '../../../shared/testimonial-state.ts'

/** SQL for the state of a row of `testimonials`. The index `testimonialsByState` contains the same expression. */
export const stateSql = sql`CASE WHEN published THEN 'published' ELSE coalesce(folder, 'pending') END`

/** Returns a condition for each state. The index returns the testimonials of one state in order, but not of several. */
export const statePartitions = (states: readonly TestimonialState[]): Sql[] =>
  states.map((state) => sql`AND ${stateSql} = ${state}`)

/** Returns a condition for what an author has changed, in these states. The index `testimonialsChanged` returns it in order. */
export const changedPartition = (states: readonly TestimonialState[]): Sql =>
  sql`AND giverChanged IS NOT NULL AND ${stateSql} IN (${join(states)})`
