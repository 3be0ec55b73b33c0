import { Hono } from 'hono'

/** The baseline for bundle size and start-up: a Hono app without routes. */
export default new Hono()
