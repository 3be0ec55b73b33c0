import { Hono } from 'hono'

/** The reference for the size and the start of the service: a Hono app that does nothing. */
export default new Hono()
