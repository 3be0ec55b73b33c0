import { mapNames } from '../../../shared/map-names.ts'
import { type ChannelKind, chatKinds, chats } from '../../../shared/notifications/chats.ts'
import { language } from '../state/en.ts'
import { formatTime } from '../ui/format-date.ts'

const milliseconds = (ms: number | null) => (ms === null ? '' : ` in ${ms.toLocaleString(language)} ms`)

// The service sends them at seven in UTC.
const dailyTime = formatTime(`${new Date().toISOString().slice(0, 10)}T07:00Z`)

/** The English texts of the messages that the owner gets. */
export const texts = {
  messages: 'Messages',
  intro: 'You get a message when a testimonial arrives or a webhook is disabled. Spam is never announced.',
  guide: 'How messages work',
  noChannels: 'Nobody gets messages yet.',
  add: 'Add',
  sending: 'Sending…',
  save: 'Save',
  delete: 'Delete',
  deleteAction: 'Delete…',
  sendTest: 'Send a test',
  unknownResult: 'No response: the change may have been made anyway. Check the list before you try again.',
  named: (action: string, name: string) => `${action}: ${name}`,

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
  /** In a list of facts. */
  scheduled: { each: 'for each testimonial', daily: 'once a day' },
  scheduleHints: {
    each: 'As it arrives. Those that arrive within minutes share a message.',
    daily: `At ${dailyTime}, with everything new. No message on days without news.`,
  },
  channelAdded: 'Added.',
  emailAdded: (target: string) => `Added. Now open the message that was sent to ${target}, and confirm.`,
  noMail: 'This service sends no e-mail.',
  noMailHelp: 'To set it up, choose a sender and run',
  noMailGuide: 'How to set up e-mails',

  lastSent: (day: string) => `Last sent ${day}`,
  nothingSent: 'Nothing sent lately',
  unconfirmed: 'Not confirmed yet',
  unconfirmedText: 'It gets no messages until you open the link that was sent there, and confirm.',
  stopped: 'Stopped',
  unsubscribedText: (moment: string) =>
    `The recipient unsubscribed on ${moment}. If you start it again, they have to confirm it again.`,
  stoppedText: (moment: string) => `Messages could not be delivered, so it has had none since ${moment}.`,
  failing: (day: string) => `Failing since ${day}`,
  failingText: (moment: string) =>
    `Messages have been failing since ${moment}. Laurel keeps trying for three days. To see why, send a test.`,

  to: (target: string) => `To ${target}.`,
  sendDaily: 'Send once a day…',
  sendEach: 'Send for each…',
  scheduleTitle: { each: 'Send a message for each testimonial?', daily: 'Send one message a day?' },
  scheduleChanged: { each: 'Set to one message for each testimonial.', daily: 'Set to one message a day.' },
  confirmAgain: 'Send the link again',
  confirmationSent: 'Sent. Check the spam folder of your mail program, too.',
  startAgain: 'Start again…',
  startTitle: 'Send messages again?',
  start: 'Start again',
  started: 'Started again.',
  startedUnconfirmed: 'Started again. It has to be confirmed first.',
  testMessageSent: (ms: number | null) => `The test message was sent${milliseconds(ms)}.`,
  testMessageFailed: (status: number | null) =>
    status === null
      ? 'The test message was not sent: there was no response.'
      : `The test message was not sent: the response had status ${status}.`,
  testMessageDropped: 'The test message was not sent: this service sends no e-mail any more.',
  deleteTitle: (target: string) => `Send no more messages to ${target}?`,
  deleteText: 'It is deleted, together with messages that are still waiting.',
  deleted: (target: string) => `${target} is deleted.`,
}
