import { mapNames } from '../../../shared/map-names.ts'
import { type ChannelKind, chatKinds, chats } from '../../../shared/notifications/chats.ts'
import { language } from '../state/en.ts'

const milliseconds = (ms: number | null) => (ms === null ? '' : ` in ${ms.toLocaleString(language)} ms`)

const plural = (count: number, one: string, other: string) => `${count} ${count === 1 ? one : other}`

/** The English texts of the screen of notifications. */
export const texts = {
  notifications: 'Notifications',
  intro:
    'Get messages about new testimonials, and send events to other systems. To add or change something here, you need an owner key.',
  add: 'Add',
  loadMore: 'Load more',
  sending: 'Sending…',
  save: 'Save',
  cancel: 'Cancel',
  edit: 'Edit',
  delete: 'Delete',
  sendTest: 'Send a test',
  added: (day: string) => `Added ${day}`,
  failing: 'Failing',
  unknownResult: 'No response: the change may have been made anyway. Check the list before you try again.',

  channels: 'Messages to you',
  channelsIntro:
    'By e-mail or in a chat, when a testimonial arrives or a webhook is disabled. Spam is never announced.',
  channelsGuide: 'How messages work',
  noChannels: 'Nobody gets messages yet.',
  addChannel: 'Add an e-mail or a chat',
  kind: 'Where',
  kinds: { email: 'E-mail', ...mapNames(chatKinds, (kind) => chats[kind].fullName ?? chats[kind].name) },
  email: 'E-mail',
  chatUrl: 'URL of the incoming webhook',
  targetHints: {
    email: 'It first gets a link to confirm it, and nothing else until then.',
    slack:
      'In Slack, create an app at api.slack.com/apps, switch on “Incoming Webhooks”, and add a webhook to a channel. Its URL begins with https://hooks.slack.com/services/.',
    discord:
      'In Discord, open the settings of a channel, then “Integrations”, “Webhooks”, and create one. Its URL begins with https://discord.com/api/webhooks/.',
    teams:
      'In Teams, open “Workflows” in the menu of a channel, and choose the template that posts to a channel when a webhook request is received. The host of its URL ends with environment.api.powerplatform.com.',
  } satisfies Record<ChannelKind, string>,
  targetErrors: {
    email: 'E-mail must be an e-mail address.',
    ...mapNames(chatKinds, (kind) => {
      const { urlStart, hostEnd } = chats[kind]
      const rule = urlStart ? `begin with ${urlStart}` : `be an https URL whose host ends with ${hostEnd}`
      return `URL of the incoming webhook must ${rule}.`
    }),
  },
  schedule: 'When',
  schedules: { each: 'For each testimonial', daily: 'Once a day' },
  scheduleHints: {
    each: 'As it arrives. Those that arrive within minutes share a message.',
    daily: 'At 07:00 UTC, with everything new. No message on days without any.',
  },
  addChannelTitle: (kind: string) => `Send messages by ${kind}?`,
  addChatTitle: (kind: string) => `Send messages to ${kind}?`,
  addChannelText: (target: string) => `To ${target}.`,
  channelAdded: 'Added.',
  emailAdded: (target: string) => `Added. Now open the message that was sent to ${target}, and confirm.`,
  unconfirmed: 'Waiting for confirmation',
  unconfirmedText: 'It gets no messages until you open the link that was sent there, and confirm.',
  stopped: 'Stopped',
  unsubscribedText: (moment: string) =>
    `The recipient unsubscribed on ${moment}. If you start it again, they have to confirm it again.`,
  stoppedText: (moment: string) => `Messages could not be delivered, so it has had none since ${moment}.`,
  failingText: (moment: string) =>
    `Messages have been failing since ${moment}. Laurel keeps trying for three days. To see why, send a test.`,
  sendDaily: 'Send once a day',
  sendEach: 'Send for each',
  scheduleTitle: { each: 'Send a message for each testimonial?', daily: 'Send one message a day?' },
  scheduleChanged: { each: 'Set to one message for each testimonial.', daily: 'Set to one message a day.' },
  confirmAgain: 'Send the link again',
  confirmationSent: 'Sent. Check the spam folder of your mail program, too.',
  startAgain: 'Start again',
  startTitle: 'Send messages again?',
  started: 'Started again.',
  startedUnconfirmed: 'Started again. It has to be confirmed first.',
  testMessageSent: (ms: number | null) => `The test message was sent${milliseconds(ms)}.`,
  testMessageFailed: (status: number | null) =>
    status === null
      ? 'The test message was not sent: there was no response.'
      : `The test message was not sent: the response had status ${status}.`,
  testMessageDropped: 'The test message was not sent: this service sends no e-mail any more.',
  deleteChannelTitle: (target: string) => `Send no more messages to ${target}?`,
  deleteChannelText: 'It is deleted, together with messages that are still waiting.',
  channelDeleted: (target: string) => `${target} is deleted.`,
  noMail: 'This service sends no e-mail.',
  noMailHelp: 'To set it up, choose a sender and run',
  noMailGuide: 'How to set up e-mails',
  named: (action: string, name: string) => `${action}: ${name}`,

  webhooks: 'Webhooks',
  webhooksIntro: 'Other systems get each event at once, signed according to Standard Webhooks 1.0.',
  webhooksGuide: 'How to receive them',
  noWebhooks: 'No system gets events yet.',
  addWebhook: 'Add a webhook',
  addWebhookTitle: (host: string) => `Send events to ${host}?`,
  addWebhookText: 'Events contain whole testimonials, with names and e-mails.',
  url: 'URL',
  urlHint: 'It begins with https:// and can be reached from the internet.',
  events: 'Events',
  eventHints: {
    'testimonial.created': 'one arrived',
    'testimonial.published': 'one was published',
    'testimonial.unpublished': 'one is no longer published',
    'testimonial.deleted': 'one was erased; only its id is sent',
  } as Record<string, string>,
  noEvent: 'Choose at least one event.',
  format: 'Format',
  formats: { laurel: 'Laurel', trust: 'Trust' },
  formatHints: {
    laurel: 'Type, time and the record of the API.',
    trust: 'For receivers made for Trust: its flat fields.',
  },
  secret: (host: string) => `The secret for ${host}`,
  secretHint: 'The receiver verifies signatures with it. It is shown only once: copy it now.',
  rotatedHint: 'It is shown only once: copy it now. The earlier one still works for 24 hours.',
  webhookSaved: 'Saved.',
  saveTitle: (host: string) => `Change the webhook ${host}?`,
  saveWebhookText: 'Waiting events are sent with these settings, too.',
  disabled: 'Disabled',
  disabledText: 'It gets no events.',
  disabledFailing: (moment: string) => `It gets no events. It had been failing since ${moment} when it was disabled.`,
  webhookFailing: (moment: string) =>
    `Failing since ${moment}. Laurel keeps trying, and disables it after three days. To see why, open “Deliveries”.`,
  enable: 'Enable',
  enableTitle: (host: string) => `Send events to ${host} again?`,
  enableText:
    'It gets all events from now on, but none that happened while it was disabled. Under “Deliveries”, you can send earlier ones again.',
  enabledNow: 'Enabled.',
  disable: 'Disable',
  disableTitle: (host: string) => `Send no events to ${host}?`,
  disableText: 'Waiting events are not sent any more. You can enable it again.',
  disabledNow: 'Disabled.',
  rotate: 'New secret',
  rotateTitle: (host: string) => `Create a new secret for ${host}?`,
  rotateText:
    'For 24 hours, events are signed with both secrets, so that you can replace it in time. If it has leaked, do this twice: the earliest one ends at once.',
  deleteWebhookTitle: (host: string) => `Delete the webhook ${host}?`,
  deleteWebhookText:
    'It gets no more events, not even those that are waiting. Its secret and its deliveries are deleted.',
  webhookDeleted: (host: string) => `The webhook ${host} is deleted.`,

  deliveries: 'Deliveries',
  noDeliveries: 'Nothing was sent in the last 30 days.',
  refresh: 'Refresh',
  record: 'Testimonial',
  outcomes: { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed', dropped: 'Not sent' },
  droppedText: 'There was nothing to send any more',
  responded: (status: number | null, ms: number | null) =>
    `${status === null ? 'No response' : `Status ${status}`}${milliseconds(ms)}`,
  tries: (count: number) => plural(count, 'try', 'tries'),
  nextTry: (moment: string) => `Next try ${moment}`,
  replay: 'Send again',
}
