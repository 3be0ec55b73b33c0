import { demo } from '../lib/demo.ts'

/* Example requests and responses. A test sends every request and compares the response with its example. */

/** The id of a record or key. */
export const id = '5f0c9d1e-7a44-4b0e-9c35-2f6a1be8d703'

const created = '2026-01-31T12:00:00.000Z'

export const testimonialInput = {
  firstname: 'Ada',
  lastname: 'Lovelace',
  company: 'Analytical Engines',
  email: 'ada@example.com',
  testimonialText: 'Wonderful.',
  stars: 5,
  socialMediaProfiles: ['https://example.com/ada'],
  gaveConsent: true,
  consentDateTime: '2026-01-31T12:00:00Z',
}

export const testimonial = {
  id,
  workspaceId: demo.workspaceId,
  created,
  firstname: 'Ada',
  lastname: 'Lovelace',
  title: null,
  subtitle: null,
  company: 'Analytical Engines',
  email: 'ada@example.com',
  imageUrl: null,
  testimonialText: 'Wonderful.',
  externalVideoHtml: null,
  videoVideoUrl: null,
  socialMediaProfiles: '["https://example.com/ada"]',
  stars: 5,
  gaveConsent: true,
  consentDateTime: '2026-01-31T12:00:00Z',
  published: false,
  questionsAndAnswers: '[]',
}

const consentEvent = {
  purpose: 'publish',
  decision: 'given',
  text: null,
  textHash: null,
  language: null,
  formId: null,
  formVersion: null,
  page: null,
  at: created,
  by: 'visitor',
  wording: null,
}

export const myTestimonial = {
  testimonial,
  consents: [consentEvent],
  answers: [],
  published: false,
  workspace: { name: 'Demo' },
}

export const giverLink = { url: `${demo.url}/my-testimonial#lg_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY` }

export const inboxTestimonial = {
  ...testimonial,
  published: true,
  state: 'published',
  tags: [],
  highlight: null,
  pinned: false,
  etag: '"9a1f6c0e4b7d4d0c8f3e2a5b6c7d8e9f"',
}

export const historyEntry = {
  id: '0b7c2f4e-1d9a-4c3b-8e57-6f1a2b3c4d5e',
  created,
  actor: 'key',
  action: 'move',
  testimonialId: id,
  from: 'pending',
  to: 'published',
}

export const contactInput = { firstname: 'Ada', lastname: 'Lovelace', email: 'ada@example.com' }

export const contact = {
  id,
  created,
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: null,
  email: 'ada@example.com',
  imageUrl: null,
}

export const workspaceInput = {
  website: 'https://shop.example',
  origins: ['https://shop.example'],
  intro: 'Flowers for every day, from the corner.',
}

export const workspace = {
  workspaceId: demo.workspaceId,
  name: 'Demo',
  ...workspaceInput,
  logo: null,
  display: 'open',
  displayNames: 'full',
  displayPhotos: 'stored',
  displayHeading: null,
  displayHow: null,
  displayAverage: 'published',
  displayItem: null,
  controller: null,
  spamWords: [],
  turnstileSiteKey: null,
}

export const consentRecord = {
  testimonialId: id,
  controller: null,
  events: [{ ...consentEvent, decision: 'claimed', by: 'key' }],
}

export const displayItem = { type: 'Product', name: 'Bouquet', id: 'https://shop.example/bouquet' }

export const publicTestimonial = {
  id,
  date: created.slice(0, 10),
  name: 'Ada Lovelace',
  title: null,
  subtitle: null,
  company: 'Analytical Engines',
  text: 'Wonderful.',
  highlight: null,
  stars: 5,
  video: null,
  photo: null,
}

export const formSettings = {
  fields: 'stars text firstname lastname',
  questions: [{ id: 'before', text: 'What did you need?', hint: 'Two or three sentences are plenty.' }],
  color: '#1f6b4a',
}

export const form = { id, name: 'Flower shop', created, live: null, draft: formSettings, closed: false }

export const formVersion = {
  number: 1,
  hash: 'e00d408310015be1b66cfe568863087f84ae6079f489fda12fb4f8649cd038d4',
  created,
  settings: formSettings,
}

export const apiKey = {
  id,
  label: 'Shop',
  role: 'client',
  prefix: 'lk_3Jx9a',
  created,
  lastUsedDay: null,
  revoked: null,
}

export const newApiKey = {
  id,
  label: 'Shop',
  role: 'client',
  prefix: 'lk_3Jx9a',
  created,
  key: 'lk_3Jx9aQm0vN7yT2cR5wZ8bH1kD4fG6jL_pS-uXeViOaE',
}

export const invitation = {
  id,
  created,
  expires: '2026-05-01T12:00:00.000Z',
  formId: null,
  used: null,
  testimonialId: null,
}

export const invitationUrl = `${demo.url}/form/${demo.workspaceId}?invite=bHhwM2Y5ZTJkMWMwYjdhNjU0MzIxMGZlZGNiYTk4NzY&firstname=Ada`

export const webhook = {
  id,
  created,
  url: 'https://hooks.example.com/laurel',
  events: ['testimonial.created', 'testimonial.deleted'],
  format: 'laurel',
  enabled: true,
  failingSince: null,
}

export const chatUrl = 'https://hooks.slack.com/services/T00000000/B00000000/X1Y2Z3'

export const channel = {
  id,
  created,
  kind: 'slack',
  target: 'hooks.slack.com/…Y2Z3',
  schedule: 'each',
  confirmed: created,
  stopped: null,
  failingSince: null,
}

export const webhookSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='

export const delivery = {
  id: 'msg_9a1f6c0e4b7d4d0c8f3e2a5b6c7d8e9f',
  event: 'webhook.test',
  recordId: id,
  created,
  due: null,
  tries: 1,
  status: 204,
  ms: 120,
  outcome: 'delivered',
}
