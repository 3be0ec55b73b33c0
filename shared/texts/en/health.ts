import type { Translated } from '../fill.ts'

/** The English texts of the report on the state of the service; `{…}` is filled in. */
export const healthTexts = {
  lang: 'en',
  database: 'The database responded in {ms} ms. It has {size}. Cloudflare’s free plan allows 500 MB, a paid one 10 GB.',
  freeDatabaseHelp:
    'On the free plan, nothing more can be stored beyond 500 MB: erase what you no longer need, such as spam, or change to a paid plan. On a paid plan, there is nothing to do.',
  databaseHelp:
    'When the database is full, nothing more can be stored. Erase what you no longer need, such as old testimonials, or move a workspace to a service of its own with “export” and “import”.',
  files: 'Photos and videos use {size}, {share} of the {quota} of this workspace.',
  filesHelp:
    'When there is no room left, forms accept no more files. Erase testimonials with files that you no longer need, or set “MEDIA_GIGABYTES” of the service to more.',
  noFiles: 'This service stores no photos and videos, because it has no storage for files.',
  lostFiles: 'This workspace has photos and videos of {size}, but the service cannot reach its storage for files.',
  lostFilesHelp:
    'People do not see these files. The service was probably deployed without its bucket: deploy it again with “npm run deploy -- --media”.',
  cron: 'The scheduled tasks last ran {ago}.',
  cronFailed: 'The scheduled tasks last ran {ago}, and some of them failed: {jobs}.',
  cronNever: 'The scheduled tasks have never run.',
  cronFailedHelp:
    'They are tried again every minute. If this stays, look at the logs of the Worker in the Cloudflare dashboard.',
  cronHelp:
    'Until they run, messages that failed are not sent again, and old data is not removed. In the Cloudflare dashboard, open the Worker and then Settings: its trigger events must have the cron “* * * * *”. On your own computer, the tasks run while “npm start” runs.',
  deliveries: {
    zero: 'No messages are waiting.',
    one: '{n} message is waiting to be sent.',
    other: '{n} messages are waiting to be sent.',
  },
  manyDeliveries: 'At least {n} messages are waiting to be sent.',
  failing: 'These failed last time: {receivers}.',
  stopped: 'These were turned off because they failed: {receivers}.',
  failingHelp: 'They are tried again for three days. Open {sections}, check the one that fails, and send a test.',
  stoppedHelp: 'They get nothing any more. Open {sections}, and turn them on again or delete them.',
  /** The sections with receivers that fail. The inbox makes links of such names. */
  messagesSection: 'Settings → Messages',
  webhooksSection: 'Settings → Webhooks',
  /** Receivers of one kind, in the list of those that fail. */
  webhookReceivers: 'webhooks ({n})',
  emailReceivers: 'e-mail ({n})',
  chatReceivers: '{chat} ({n})',
  purge: 'No refresh of a page has failed in the last 24 hours.',
  purgeFailed: 'This service could not refresh pages after a change, the last time {ago} ({error}).',
  purgeHelp:
    'If you changed something at that time, your pages may show the state before it for up to 6 minutes, and forms for up to an hour. Wait that long, or make the change once more.',
  noMail: 'This service sends no e-mail.',
  noMailHelp:
    'Messages to your e-mail addresses are not sent. The guide “Deploy” says how to set up e-mail; or use a chat under Settings → Messages.',
  mail: 'This service sends e-mail, and knows of no problem.',
  mailFailed: 'An e-mail could not be sent {ago} ({error}).',
  mailHelp:
    'It is tried again. Settings → Messages can send a test. If this stays, check that the sender “MAIL_FROM” belongs to a domain that may send, and look at the logs of the Worker in the Cloudflare dashboard.',
  noTestimonials: 'No testimonials came in the last 30 days.',
  spam: '{spam} of the {testimonials} testimonials of the last 30 days are spam ({share}).',
  manySpam: 'Of at least {testimonials} testimonials of the last 30 days, at least {spam} are spam (about {share}).',
  spamHelp:
    'Check the spam for real testimonials. Under Settings → Spam, you can switch on Turnstile and add words that are a sign of spam.',
  origins: {
    zero: 'No website was rejected in the last 7 days.',
    one: 'Visitors of {n} website were rejected in the last 7 days, because it is not on the list of allowed sites.',
    other:
      'Visitors of {n} websites were rejected in the last 7 days, because these are not on the list of allowed sites.',
  },
  originsHelp:
    'Settings → Sites shows which. If one of them is yours, add it to the list. The others can send you nothing.',
  limits: {
    zero: 'No visitor of this service was rejected by a rate limit since yesterday.',
    one: 'Rate limits of this service rejected at least {n} request of a visitor since yesterday.',
    other: 'Rate limits of this service rejected at least {n} requests of visitors since yesterday.',
  },
  limitsHelp:
    'Most of them are probably programs, which the limits are for. If real visitors were rejected, they can send again after a minute.',
  version: 'This is Laurel {version}, and its database is up to date.',
  missingMigrations: {
    one: 'This is Laurel {version}, but its database lacks {n} update.',
    other: 'This is Laurel {version}, but its database lacks {n} updates.',
  },
  versionHelp:
    'Deploy the service again: that updates the database first. On your own computer, run “npm start” again.',
} as const

/** The same texts in one language: a missing one is a type error. */
export type HealthTexts = Translated<typeof healthTexts>
