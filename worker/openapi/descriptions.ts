import * as z from 'zod/mini'
import * as apiKey from '../../shared/api-key.ts'
import * as channel from '../../shared/channel.ts'
import { chats } from '../../shared/chats.ts'
import type { ConsentPurpose } from '../../shared/consent-purposes.ts'
import * as consentRecord from '../../shared/consent-record.ts'
import * as contact from '../../shared/contact.ts'
import * as controller from '../../shared/controller.ts'
import * as delivery from '../../shared/delivery.ts'
import * as display from '../../shared/display.ts'
import * as form from '../../shared/form.ts'
import * as formSettings from '../../shared/form-settings.ts'
import * as inbox from '../../shared/inbox.ts'
import * as invitation from '../../shared/invitation.ts'
import * as limits from '../../shared/limits.ts'
import { listChoices } from '../../shared/list-choices.ts'
import * as media from '../../shared/media-input.ts'
import * as giver from '../../shared/my-testimonial.ts'
import * as query from '../../shared/query.ts'
import * as testimonial from '../../shared/testimonial.ts'
import * as webhook from '../../shared/webhook.ts'
import * as workspace from '../../shared/workspace.ts'

/*
 * The schemas with descriptions of their fields, for the OpenAPI document only: the worker does not bundle them. A record's
 * field without a description here takes that of the input.
 */

function describeFields<Shape extends Record<string, z.ZodMiniType>>(
  { shape }: z.ZodMiniObject<Shape>,
  descriptions: { [name in keyof Shape]?: string | z.core.GlobalMeta },
) {
  const fields = Object.entries<z.ZodMiniType>(shape).map(([name, field]) => {
    const meta = descriptions[name]
    return [name, field.check(typeof meta === 'string' ? z.describe(meta) : z.meta({ ...meta }))]
  })
  return z.object(Object.fromEntries(fields))
}

const workspaceFields = {
  workspaceId: 'Id of a registered workspace; defaults to that of the key',
  brandId: { description: 'Older name of `workspaceId`', deprecated: true },
}

const testimonialInputFields = {
  ...workspaceFields,
  workspaceId: `${workspaceFields.workspaceId} or, for a visitor, to the oldest one`,
  firstname: 'First name of the author',
  lastname: 'Last name of the author',
  title: 'Title of the testimonial',
  subtitle: 'Subtitle of the testimonial',
  company: 'Company of the author',
  email: 'E-mail address of the author',
  imageUrl: 'URL of an image; the service never fetches it',
  videoUrl: 'URL of an uploaded video',
  socialMediaProfiles: `URLs of up to ${limits.profiles} social media profiles`,
  testimonialText: 'Text of the testimonial',
  stars: 'Rating in stars',
  gaveConsent: 'Whether the author consented to publication',
  published: 'Whether the testimonial is published; visitors cannot publish',
  consentDateTime: 'When the author consented; defaults to the time of the request if `gaveConsent` is true',
  videoToken: 'Token of the uploaded video; requires `videoUrl`; never returned',
  externalVideoHtml:
    'Video on another site; with an API key, also a plain iframe from any https host except the service’s own',
}

export const TestimonialInput = describeFields(testimonial.TestimonialInput, testimonialInputFields)

export const VisitorTestimonialInput = describeFields(testimonial.VisitorTestimonialInput, {
  ...testimonialInputFields,
  published: 'Visitors cannot publish: only `false` and null are accepted',
  externalVideoHtml: 'Video on another site',
  formId: 'Id of a stored form, whose rules then apply',
  formVersion: 'Number of the form’s version that the visitor has filled in',
  answers: 'Answers to the questions of the form; those that are left out are not answered',
  consents: 'For each purpose that the visitor was asked for, whether there is consent',
  consentTexts: 'The sentences of these consents, as they were shown',
  language: 'Language in which the form was shown',
  page: 'URL of the page with the form; its query and fragment are not stored',
  giverToken: 'Random token of the visitor, with which they can change and erase the testimonial later',
  website: 'Leave it empty: people do not see this field, so only programs fill it in',
  elapsed: 'Milliseconds since the form opened',
  turnstileToken:
    'Token of Cloudflare Turnstile, if the workspace uses it; without a valid one, the testimonial is still stored',
  invite: 'Token of the invitation that this is the response to, from the query of its link',
})

export const GiverInput = describeFields(giver.GiverInput, {
  ...testimonialInputFields,
  workspaceId: 'Id of its workspace, which never changes',
  published: 'You cannot publish: only `false` and null are accepted, and change nothing',
  gaveConsent: 'Whether you consent to publication, as in `consents`',
  externalVideoHtml: 'Video on another site',
  answers: 'All answers to the questions of the form',
  consents: 'For each purpose that you decide about, whether you consent',
  consentTexts: 'The sentences of these consents, as they were shown',
  language: 'Language in which they were shown',
  page: 'URL of the page on which they were shown; its query and fragment are not stored',
})

const testimonialFields = {
  id: 'Id of the testimonial',
  workspaceId: 'Id of its workspace',
  created: 'When it was created',
  externalVideoHtml: 'Embed code of a video on another site',
  videoVideoUrl: 'The `videoUrl` that was sent',
  socialMediaProfiles: 'JSON text of an array of URLs',
  questionsAndAnswers: 'JSON text of an array of questions and answers',
}

export const Testimonial = describeFields(testimonial.Testimonial, testimonialFields)

const inboxFields = {
  state: 'State: `published`, or else `archived` or `spam` if you have moved it there, or else `pending`',
  tags: 'Your own labels; displays choose testimonials by them, and never show them',
  highlight: 'The best part of the text, in the author’s words; a change of the text clears it',
  pinned: 'Whether you have pinned it',
}

export const InboxTestimonial = describeFields(inbox.InboxTestimonial, {
  ...testimonialFields,
  ...inboxFields,
  etag: 'The `ETag` of this version, for `If-Match`',
})

export const InboxChange = describeFields(inbox.InboxChange, {
  ...inboxFields,
  state: 'The new state; `published` makes it public, any other state hides it',
})

export const InboxBulkChange = describeFields(inbox.InboxBulkChange, {
  ids: 'Ids of the testimonials',
  set: 'The fields to change in each of them',
})

export const HistoryEntry = describeFields(inbox.HistoryEntry, {
  id: 'Id of the entry',
  created: 'When it happened',
  actor:
    'Who did it: `owner` is someone signed in to the inbox, `key` a client with an API key, `giver` the person who gave the testimonial, `link` the same with a link made with an API key',
  action:
    'What was done: `move` changes the state; `edit`, `consent` and `withdraw` are of the giver; `link` and `unlink` create and revoke a giver’s link',
  testimonialId: 'Id of the testimonial; null once it is erased',
  from: 'The state before a `move`; null for other actions',
  to: 'The state after a `move`; null for other actions',
})

export const ConsentEvent = describeFields(consentRecord.ConsentEvent, {
  purpose: 'Purpose: publication (`publish`), use in advertising (`marketing`) or being contacted (`contact`)',
  decision: 'Decision; `claimed` means that a client with an API key stated that consent was given',
  text: 'Words beside the box, as they were shown; null if they are not known',
  textHash: 'SHA-256 of these words in UTF-8, in hexadecimal',
  language: 'Language in which they were shown, as a tag',
  formId: 'Id of the stored form',
  formVersion: 'Number of its version',
  page: 'URL of the page, without query and fragment',
  at: 'When the service received it',
  by: 'Who decided: the `visitor` in the form, the `giver` with their own link or with a `link` made by the workspace, a client with a `key`, or an `import`',
  wording: 'Whether the words are those of the `form`, or the `page` has replaced them',
})

export const ConsentRecord = describeFields(consentRecord.ConsentRecord, {
  testimonialId: 'Id of the testimonial',
  controller: 'Who is responsible for the data of the workspace, or null',
  events: 'Events, of which none is ever changed',
})

export const Controller = describeFields(controller.Controller, {
  name: 'Name of the person or organisation',
  address: 'Postal address',
  contact: 'How to reach them about the data',
  retention: 'How long the data are kept',
  storage: 'Where the data are stored',
  jurisdiction: 'Law that applies',
  privacyUrl: 'URL of a privacy policy',
})

export const ContactInput = describeFields(contact.ContactInput, {
  ...workspaceFields,
  firstname: 'First name of the contact',
  lastname: 'Last name of the contact',
  email: 'E-mail address of the contact',
  phone: 'Phone number of the contact',
  imageUrl: 'URL of an image; the service never fetches it',
})

export const Contact = describeFields(contact.Contact, {
  id: 'Id of the contact',
  created: 'When it was created',
})

export const WorkspaceInput = describeFields(workspace.WorkspaceInput, {
  name: 'Name of the workspace',
  website: 'URL of its website',
  origins: 'Origins of the pages whose visitors may send testimonials; an empty list allows all',
  intro: 'Sentence below the name on the hosted form',
  logo: 'Logo on the hosted form',
  display: 'Whether everybody can see the published testimonials that have consent',
  displayNames: 'How names are shown: “Ada Lovelace” (`full`), “Ada L.” (`initial`) or “Ada” (`first`)',
  displayPhotos:
    'Which photos stand beside names, in place of initials: only those that the service stores (`stored`), or also those that authors have linked to (`all`), whose hosts then receive the IP of every reader',
  displayHeading: 'Heading of displays; null for the default, in the language of the display',
  displayHow:
    'How the testimonials were collected, in one sentence; null for the default, in the language of the display',
  displayAverage: 'Ratings that the badge averages: the `published` ones, or `all` that were received except spam',
  displayItem:
    'What the testimonials are about, for search engines: a type, a name, and as `id` the URL that identifies it, or null',
  controller:
    'Who is responsible for the data, for records of consent: name, postal address, how to reach them, how long and where the data are kept, the law that applies, and the URL of a privacy policy; or null',
  spamWords:
    'Words and phrases that are a sign of spam in a text, in upper or lower case; they replace the earlier ones',
  turnstileSiteKey:
    'Site key of a Cloudflare Turnstile widget, which forms then load from Cloudflare; null switches it off',
})

const workspaceDetails = { workspaceId: 'Id of the workspace' }

export const WorkspaceDetails = describeFields(workspace.WorkspaceDetails, workspaceDetails)

export const Workspace = describeFields(workspace.Workspace, workspaceDetails)

export const ApiKeyInput = describeFields(apiKey.ApiKeyInput, {
  label: 'Purpose of the key, for your own reference',
  role: 'Role of the key: `owner` (default) may do everything, `client` cannot manage keys, forms and links for authors, or change the workspace',
})

export const ApiKey = describeFields(apiKey.ApiKey, {
  id: 'Id of the key, not the key itself',
  role: 'Role of the key',
  prefix: 'First characters of the key',
  created: 'When it was created',
  lastUsedDay: 'Day of its last use in UTC',
  revoked: 'When it was revoked, or null if it is active',
})

export const FormInput = describeFields(form.FormInput, {
  name: 'Name of the form, which only you see',
  settings: 'The first draft',
})

export const FormUpdate = describeFields(form.FormUpdate, {
  name: 'Name of the form, which only you see',
  draft: 'Changes that are not published yet; null removes them',
  closed: 'Whether the form is closed; pages no longer show it, and it accepts testimonials for another 24 hours',
})

export const Form = describeFields(
  // Settings of earlier releases may have had other rules.
  z.object({ ...form.Form.shape, draft: z.unknown() }),
  {
    id: 'Id of the form',
    created: 'When it was created',
    live: 'Number of the published version, or null before the first one',
    draft: 'Changes that are not published yet, or null',
    closed: 'Whether it is closed',
  },
)

export const VersionInput = describeFields(form.VersionInput, { settings: 'What to publish' })

export const FormVersion = describeFields(z.object({ ...form.FormVersion.shape, settings: z.unknown() }), {
  number: 'Number of the version, counted from 1',
  hash: 'SHA-256 of the settings as JSON, in hexadecimal',
  created: 'When it was published',
  settings: 'What was published; it never changes',
})

export const FormSettings = describeFields(formSettings.FormSettings, {
  fields: 'Fields that the form shows, in any order; those after `more` are behind a button',
  required: 'Fields that must be filled in; `consent` is that to publication',
  questions: 'Questions, each with a box for the answer',
  consents: 'Consents, each with a box to tick, which is never ticked beforehand',
  privacyUrl: 'URL of a privacy policy, to link to',
  texts: 'Texts that replace those of the form, by name; an empty one removes the text',
  languages: `Translations into up to ${limits.formLanguages} other languages, by tag, such as \`de\` or \`pt-BR\`: \`questions\`, \`consents\`, \`texts\` and \`thanks\``,
  theme: 'Light or dark colours; `auto` follows the page',
  color: 'Accent colour',
  redirect: 'URL of the page that opens after sending',
  thanks: 'Heading of the message after sending',
})

export const FormQuestion = describeFields(formSettings.FormQuestion, {
  id: 'Id of the question, the same in all languages and versions',
  text: 'The question',
  hint: 'Help below the question',
  required: 'Whether it must be answered',
})

export const FormConsents = describeFields(formSettings.FormConsents, {
  publish:
    'Consent to publication, which the form always asks for, with `text` and `required`; without `text`, the form has a sentence of its own',
  marketing: 'Consent to use in advertising, with its `text`',
  contact: 'Consent to being contacted, with its `text`',
} satisfies Record<ConsentPurpose, string>)

const paginationFields = {
  limit: 'Maximum number of records',
  cursor: 'Start of the page, taken from the `Link` header of the previous page',
}

export const ListQuery = describeFields(query.ListQuery, paginationFields)

export const TestimonialListQuery = describeFields(query.TestimonialListQuery, {
  ...paginationFields,
  published: 'Returns only published testimonials (`true`) or only unpublished ones (`false`)',
  state: 'Returns only testimonials in this state; without it, all but `spam`; not together with `published`',
  changed: 'Returns only testimonials that their givers have changed since you last published or archived them',
})

export const InboxQuery = describeFields(inbox.InboxQuery, {
  ...paginationFields,
  state: 'Returns only testimonials in this state; without it, all but `spam`',
  q: `Up to ${limits.searchWords} words, all of which must occur in the names, titles, company, e-mail or text; parts of words count, and case matters only outside ASCII`,
  stars: 'Returns only testimonials with this rating, rounded down',
  tag: 'Returns only testimonials with this tag',
  consent: 'Returns only testimonials with consent to publication (`yes`) or without it (`no`)',
  changed: 'Returns only testimonials that their givers have changed since you last published or archived them',
  has: 'Returns only testimonials with a text, a video or a photo',
})

export const HistoryQuery = describeFields(inbox.HistoryQuery, {
  ...paginationFields,
  testimonialId: 'Returns only entries about this testimonial',
})

/** The options of each public display. */
export const displayOptions = (path: display.DisplayPath) =>
  describeFields<Record<string, z.ZodMiniType>>(display.displayQueries[path], {
    ...paginationFields,
    limit: 'Maximum number of testimonials',
    cursor: 'Start of the page, taken from the link to the next page',
    order: 'Order of those that are neither in `first` nor pinned; `daily` shuffles them every day',
    only: 'Shows only the testimonials with these ids',
    first: 'Ids of the testimonials to show first, in this order; pinned ones follow',
    tag: 'Shows only testimonials with this tag; returns 400 if no shown testimonial has it',
    min: 'Shows only testimonials with a text of at least this many characters',
    clip: 'Length of a text from which on the rest is behind “Read more”; 0 shows all of it',
    show: 'Parts of a card to show besides the name and the text; by default all of them; `role` is subtitle and company',
    lang: 'Language of headings, buttons and dates; the page itself follows the browser by default',
    write: 'Whether to link to the form (`1`) or not (`0`)',
    columns: 'Number of columns; `auto` uses as many as fit',
    level: 'Level of the heading',
    theme: 'Light or dark colours; `auto` follows the visitor’s device',
    color: 'Accent colour',
    radius: 'Radius of the corners, in pixels',
  })

export const OembedQuery = describeFields(display.OembedQuery, {
  url: 'What to embed; its query can have options',
  maxwidth: 'Maximum width in pixels',
  maxheight: 'Maximum height in pixels',
  format: 'Format of the response; only `json` is supported',
})

export const PublicTestimonial = describeFields(display.PublicTestimonial, {
  id: 'Id of the testimonial',
  date: 'Day of its creation',
  name: 'Name of the author, in the form that the workspace has chosen',
  title: 'Title of the testimonial',
  subtitle: 'Subtitle of the testimonial',
  company: 'Company of the author',
  text: 'Text of the testimonial, with line breaks',
  highlight: 'The best part of the text, marked by the owner',
  stars: 'Rating in stars, from 0 to 5',
  video:
    'Video on another site, or one that the service stores; `embedUrl` is the player of another site, or null for a file',
  photo: 'URL of a photo that the service stores or, if the workspace shows them, on another host',
})

export const EmailQuery = describeFields(query.EmailQuery, { email: 'E-mail address, case-insensitive' })

export const MediaInput = describeFields(media.MediaInput, {
  ...workspaceFields,
  kind: 'What the file is for; a poster is the picture that stands for a video before it plays',
  type: 'Media type of the file: image/jpeg, image/png or image/webp; for a video, video/mp4, video/quicktime or video/webm',
  bytes: `Size of the file: at most ${limits.photoBytes} bytes for a photo, ${limits.videoBytes} for a video and ${limits.posterBytes} for a poster`,
  videoId: 'Id of the video that a poster belongs to',
})
export const MediaTicket = describeFields(media.MediaTicket, {
  id: 'Id of the upload',
  ticket: 'What its parts need in the header `X-Laurel-Ticket`',
  partBytes: 'Size of each part but the last',
  expires: 'When the upload ends unless its first byte has arrived',
})
export const MediaFile = describeFields(media.MediaFile, { url: 'URL of the file' })
export const MediaSupport = describeFields(media.MediaSupport, { kinds: 'What the service stores' })

const webhookFields = {
  url: 'URL that gets the events: https on port 443, with the name of a public host that is not the service’s; a service on your own machine also accepts `http://localhost` with another port',
  events: 'Events that it gets',
  format: 'Format of testimonials: the record of this API (`laurel`), or the fields of Trust (`trust`)',
  enabled: 'Whether it gets events; the service disables it when the receiver responds 410 or fails for three days',
}

export const WebhookInput = describeFields(webhook.WebhookInput, {
  ...webhookFields,
  events: `${webhookFields.events}; by default all`,
  format: `${webhookFields.format}; by default \`laurel\``,
  enabled: `${webhookFields.enabled}; by default true`,
})

export const WebhookUpdate = describeFields(webhook.WebhookUpdate, {
  ...webhookFields,
  enabled: `${webhookFields.enabled}; true makes it start again`,
})

export const Webhook = describeFields(webhook.Webhook, {
  ...webhookFields,
  id: 'Id of the webhook',
  created: 'When it was created',
  failingSince: 'When the first attempt since the last success failed, or null',
})

export const Delivery = describeFields(delivery.Delivery, {
  id: 'Id of the delivery, the same in all attempts, as in the header `webhook-id`',
  event: 'What happened',
  recordId: 'Id of the testimonial; for a test, of the webhook or the channel',
  created: 'When it happened',
  due: 'When it is sent next, or null when it is done',
  tries: 'Number of attempts',
  status: 'Status of the last response, or null without one',
  ms: 'Duration of the last attempt in milliseconds',
  outcome:
    'Result: `waiting`, `delivered`, `failed` for good, or `dropped`, for example because its testimonial was erased',
})

export const DeliveryQuery = describeFields(delivery.DeliveryQuery, paginationFields)

const chatUrls = Object.values(chats).map(
  ({ name, urlStart, hostEnd }) =>
    `${name} (${urlStart ? `\`${urlStart}…\`` : `a host that ends with \`${hostEnd}\``})`,
)

const channelFields = {
  kind: 'Kind of the channel',
  target: `E-mail address; or the URL of an incoming webhook of ${listChoices(chatUrls)}`,
  schedule:
    'Whether there is a message for `each` testimonial, at most one e-mail in ten minutes and one chat message a minute, or one message a day (`daily`) at 07:00 UTC',
}

export const ChannelInput = describeFields(channel.ChannelInput, {
  ...channelFields,
  schedule: `${channelFields.schedule}; by default \`each\``,
})

export const ChannelUpdate = describeFields(channel.ChannelUpdate, {
  ...channelFields,
  target: `${channelFields.target}; of the same kind as before`,
})

export const Channel = describeFields(channel.Channel, {
  ...channelFields,
  id: 'Id of the channel',
  created: 'When it was created',
  target: 'E-mail address; or the host of the URL and its last four characters, as the URL is a secret',
  confirmed: 'When the recipient confirmed the e-mail address, or null; for a chat, when it was created',
  stopped: 'Since when it gets no messages, because the recipient unsubscribed or it failed for three days, or null',
  failingSince: 'When the first attempt since the last success failed, or null',
})

export const InvitationInput = describeFields(invitation.InvitationInput, {
  firstname: 'First name, which the link fills in; the service does not store it',
  lastname: 'Last name, likewise',
  title: 'Title of the testimonial, likewise',
  company: 'Company, likewise',
  email: 'E-mail address, likewise',
  formId: 'Id of the stored form to which the link leads; by default, it leads to the workspace’s own form',
})

export const Invitation = describeFields(invitation.Invitation, {
  id: 'Id of the invitation',
  created: 'When it was created',
  expires: 'When its link stops working',
  formId: 'Id of the form, if it leads to a stored one',
  used: 'When somebody responded, or null',
  testimonialId: 'Id of the response; it may have been erased',
})
