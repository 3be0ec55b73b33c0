import { ping } from '../db/query.ts'
import { createApp } from '../env.ts'
import { limitPages } from '../middleware/rate-limit.ts'

/** The route `/health`: `"ok"` if the database responds. */
export const health = createApp().get('/', limitPages, async (c) => {
  await ping(c.env.DB)
  return c.json('ok')
})
