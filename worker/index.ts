import { cors } from 'hono/cors'
import { etag } from 'hono/etag'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { requestId } from 'hono/request-id'
import sql from 'sql-template-tag'
import { query } from './db/query.ts'
import { createRouter } from './env.ts'
import { notFound, onError, onMethodNotAllowed } from './errors.ts'
import { apiKeys } from './routes/api-keys.ts'
import { contacts } from './routes/contacts.ts'
import { docs } from './routes/docs.ts'
import { hostedForm } from './routes/hosted-form.ts'
import { testimonials } from './routes/testimonials.ts'
import { websites, workspaces } from './routes/workspaces.ts'

const app = createRouter()

// Always generates the id: one chosen by a client would end up in the log.
app.use(requestId({ limitLength: 0 }))
app.use(async (c, next) => {
  c.set('startedAt', Date.now())
  c.header('X-Content-Type-Options', 'nosniff')
  c.header('Cache-Control', 'no-store')
  // A response opened in a tab must not run scripts or load anything.
  c.header('Content-Security-Policy', "default-src 'none'; sandbox")
  await next()
})
app.use(methodNotAllowed({ app, onMethodNotAllowed }))

// Pages of any origin may send a testimonial and read the response. `Authorization` is not allowed, because API keys do not
// belong in web pages. `cors` handles the preflight only: on other requests it would copy every response.
app.post('/v1/testimonial', async (c, next) => {
  c.header('Access-Control-Allow-Origin', '*')
  c.header('Access-Control-Expose-Headers', 'Idempotent-Replayed,Retry-After,X-Request-Id')
  await next()
})
app.options(
  '/v1/testimonial',
  cors({
    origin: '*',
    allowMethods: ['POST'],
    allowHeaders: ['content-type', 'idempotency-key'],
    // Chromium caches a preflight for at most two hours, WebKit for ten minutes.
    maxAge: 7200,
  }),
)

// Responds 304 to a matching If-None-Match (RFC 9110 §13.1.2); hashes the body only if the handler has set no ETag.
const headersOf304 = [
  'Cache-Control',
  'Content-Security-Policy',
  'ETag',
  'Link',
  'X-Content-Type-Options',
  'X-Request-Id',
]
app.use('/v1/*', etag({ retainedHeaders: headersOf304 }))

app.route('/v1/testimonial', testimonials)
app.route('/v1/contacts', contacts)
app.route('/v1/workspaces', workspaces)
app.route('/v1/websites', websites)
app.route('/v1/keys', apiKeys)
app.route('/form/', hostedForm)
app.get('/health', async (c) => {
  await query(c.env.DB, sql`SELECT 1`)
  return c.json('ok')
})

app.route('/', docs)

app.notFound(notFound)
app.onError(onError)

export default app
