import { demo } from '../lib/demo.ts'
import { apiKeys } from './api-keys.ts'
import { channels } from './channels.ts'
import { consentRecords } from './consent-records.ts'
import { contacts } from './contacts.ts'
import { assemble, type OpenApiDocument } from './core/assemble.ts'
import { deliveries } from './deliveries.ts'
import { display } from './display.ts'
import { formVersions } from './form-versions.ts'
import { forms } from './forms.ts'
import { health } from './health.ts'
import { history } from './history.ts'
import { imports } from './imports.ts'
import { inbox } from './inbox.ts'
import { invitations } from './invitations.ts'
import { media } from './media.ts'
import { myTestimonial } from './my-testimonial.ts'
import { oembed } from './oembed.ts'
import { publishedForms } from './published-forms.ts'
import { savedDisplays, shownDisplays } from './saved-displays.ts'
import { service } from './service.ts'
import { testimonials } from './testimonials.ts'
import { webhooks } from './webhooks.ts'
import { workspaces } from './workspaces.ts'

/** Returns the OpenAPI 3.1 document (https://spec.openapis.org/oas/v3.1.1), with the resources in this order. */
export function openapi(): OpenApiDocument {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Laurel',
      version: 'v1',
      summary: 'Testimonials and contacts on your own site.',
      description: 'Responses are JSON, and every error is one sentence, as a JSON string. See /docs for guides.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: demo.url }],
    ...assemble([
      testimonials,
      consentRecords,
      inbox,
      history,
      imports,
      display,
      shownDisplays,
      savedDisplays,
      oembed,
      forms,
      formVersions,
      publishedForms,
      myTestimonial,
      media,
      invitations,
      webhooks,
      deliveries,
      channels,
      contacts,
      workspaces,
      apiKeys,
      health,
      service,
    ]),
  }
}
