import { methodNotAllowed } from 'hono/method-not-allowed'
import { runCron } from './cron.ts'
import { completeChanges } from './display/purge.ts'
import { createApp } from './env.ts'
import { notFound, onError, onMethodNotAllowed } from './errors.ts'
import { authorPreflight, corsHeaders, mediaPreflight, preflight } from './middleware/cors.ts'
import { conditionalGet } from './middleware/etag.ts'
import { defaultHeaders } from './middleware/headers.ts'
import { requireHttps } from './middleware/https.ts'
import { requireLocalSecret } from './middleware/local-secret.ts'
import { isolateMediaHost } from './middleware/media.ts'
import { acceptSessions, isolateInbox } from './middleware/session.ts'
import { leadToSetup } from './middleware/setup.ts'
import { contacts } from './routes/contacts.ts'
import { displays, oembed } from './routes/displays.ts'
import { docs } from './routes/docs.ts'
import { formEmbed } from './routes/form-embed.ts'
import { formSummaries } from './routes/forms.ts'
import { front } from './routes/front.ts'
import { health } from './routes/health.ts'
import { hostedForm } from './routes/hosted-form.ts'
import { inbox, namedHistory } from './routes/inbox.ts'
import { media } from './routes/media.ts'
import { mediaFiles } from './routes/media-files.ts'
import { approvals, confirmations, unsubscriptions } from './routes/message-links.ts'
import { myTestimonial } from './routes/my-testimonial.ts'
import { myTestimonialPages } from './routes/my-testimonial-pages.ts'
import { ownerApi } from './routes/owner-api.ts'
import { firstSteps } from './routes/owner-app/first-steps.ts'
import { inboxPages } from './routes/owner-app/inbox-pages.ts'
import { remoteMedia } from './routes/owner-app/remote-media.ts'
import { deviceLinks, sessions } from './routes/owner-app/sessions.ts'
import { signIn } from './routes/owner-app/sign-in.ts'
import { savedDisplayPages } from './routes/saved-display-pages.ts'
import { setup } from './routes/setup.ts'
import { testimonials } from './routes/testimonials.ts'
import { websites } from './routes/workspaces.ts'

const app = createApp()

app.use(defaultHeaders)
app.use(requireLocalSecret)
app.use(isolateMediaHost)
app.use(methodNotAllowed({ app, onMethodNotAllowed }))
app.post('/v1/testimonial', corsHeaders)
app.options('/v1/testimonial', preflight)
app.put('/v1/my-testimonial', corsHeaders)
app.options('/v1/my-testimonial', authorPreflight)
app.options('/v1/media', mediaPreflight)
app.options('/v1/media/:id/:part', mediaPreflight)
app.use(requireHttps)
for (const path of ['/', '/inbox', '/inbox/sign-in']) app.use(path, leadToSetup)
app.use('/v1/*', conditionalGet, completeChanges)
app.use('/my-testimonial', completeChanges)
app.use('/inbox/*', isolateInbox, completeChanges)
app.use('/inbox/api/*', acceptSessions)

app.route('/setup', setup)
app.route('/v1', ownerApi)
app.route('/v1/inbox', inbox)
app.route('/inbox/api/:workspaceId', ownerApi)
app.route('/inbox/api/:workspaceId', inbox)
app.route('/inbox/api/:workspaceId/first-steps', firstSteps)
app.route('/inbox/api/:workspaceId/form-summaries', formSummaries)
app.route('/inbox/api/:workspaceId/named-history', namedHistory)
app.route('/inbox/api/:workspaceId/sessions', sessions)
app.route('/inbox/api/:workspaceId/device-links', deviceLinks)

app.route('/v1/testimonial', testimonials)
app.route('/v1/my-testimonial', myTestimonial)
app.route('/v1/contacts', contacts)
app.route('/v1/websites', websites)
app.route('/v1/media', media)
app.route('/form/', hostedForm)
app.route('/f', formEmbed)
app.route('/inbox', signIn)
app.route('/inbox', inboxPages)
app.route('/my-testimonial', myTestimonialPages)
app.route('/remote', remoteMedia)
app.route('/approve', approvals)
app.route('/confirm', confirmations)
app.route('/unsubscribe', unsubscriptions)
app.route('/testimonials', displays)
app.route('/d', savedDisplayPages)
app.route('/oembed', oembed)
app.route('/media', mediaFiles)
app.route('/health', health)
app.route('/', docs)
app.route('/', front)

app.notFound(notFound)
app.onError(onError)

export { DisplayPages } from './display/entrypoint.ts'
export default Object.assign(app, { scheduled: runCron })
