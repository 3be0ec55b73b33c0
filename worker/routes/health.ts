import sql from 'sql-template-tag'
import { query } from '../db/query.ts'
import { createRouter } from '../env.ts'
import { limitPages } from '../middleware/rate-limit.ts'

/** The route `/health`: `"ok"` if the database responds. */
export const health = createRouter().get('/', limitPages, async (c) => {
  await query(c.env.DB, sql`SELECT 1`)
  return c.json('ok')
})
