import { createApp } from '../env.ts'
import { apiKeys } from './api-keys.ts'
import { authorLinks } from './author-links.ts'
import { channels } from './channels.ts'
import { consentRecords } from './consent-records.ts'
import { forms } from './forms.ts'
import { healthReport, rejectedOrigins } from './health-report.ts'
import { imports } from './imports.ts'
import { invitations } from './invitations.ts'
import { contactUploads, keyUploads } from './key-uploads.ts'
import { savedDisplays } from './saved-displays.ts'
import { webhooks } from './webhooks.ts'
import { workspaces } from './workspaces.ts'

/**
 * The routes for owners, below `/v1` with an API key and below `/inbox/api/{workspaceId}` with a session. One router for both:
 * they cannot differ.
 */
export const ownerApi = createApp()
  .route('/testimonial', authorLinks)
  .route('/testimonial', consentRecords)
  .route('/contacts', contactUploads)
  .route('/workspaces', workspaces)
  .route('/keys', apiKeys)
  .route('/forms', forms)
  .route('/displays', savedDisplays)
  .route('/webhooks', webhooks)
  .route('/channels', channels)
  .route('/invitations', invitations)
  .route('/imports', imports)
  .route('/media', keyUploads)
  .route('/health-report', healthReport)
  .route('/rejected-origins', rejectedOrigins)
