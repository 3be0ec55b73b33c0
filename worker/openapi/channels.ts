import * as limits from '../../shared/limits.ts'
import { listChoices } from '../../shared/list-choices.ts'
import * as shared from '../../shared/notifications/channel.ts'
import { chats } from '../../shared/notifications/chats.ts'
import { created, defineResource, listContent, noContent, ok, route } from './core/operation.ts'
import { exampleId, exampleTime, inputSchema, recordSchema, withExample } from './core/schemas.ts'
import { Delivery } from './deliveries.ts'

const tag = {
  name: 'Messages',
  description:
    'Channels in which you read about new testimonials: e-mail, Slack, Discord and Microsoft Teams. The guide to messages shows how to get the URL of a chat.',
}

const chatUrls = Object.values(chats).map(
  ({ name, urlStart, hostEnd }) =>
    `${name} (${urlStart ? `\`${urlStart}…\`` : `a host that ends with \`${hostEnd}\``})`,
)

const fields = {
  kind: 'Kind of the channel',
  target: `E-mail address; or the URL of an incoming webhook of ${listChoices(chatUrls)}`,
  schedule:
    'Whether there is a message for `each` testimonial, at most one e-mail in ten minutes and one chat message a minute, or one message a day (`daily`) at 07:00 UTC',
}

const ChannelInput = inputSchema('ChannelInput', shared.ChannelInput, {
  fields: { ...fields, schedule: `${fields.schedule}; by default \`each\`` },
  example: { kind: 'slack', target: 'https://hooks.slack.com/services/T00000000/B00000000/X1Y2Z3' },
})

const ChannelUpdate = inputSchema('ChannelUpdate', shared.ChannelUpdate, {
  fields: { ...fields, target: `${fields.target}; of the same kind as before` },
  example: { schedule: 'daily' },
})

const Channel = recordSchema('Channel', shared.Channel, {
  fields: {
    ...fields,
    id: 'Id of the channel',
    created: 'When it was created',
    target: 'E-mail address; or the host of the URL and its last four characters, as the URL is a secret',
    confirmed: 'When the recipient confirmed the e-mail address, or null; for a chat, when it was created',
    stopped: 'Since when it gets no messages, because the recipient unsubscribed or it failed for three days, or null',
    failingSince: 'When the first attempt since the last success failed, or null',
    lastDelivered: 'When it got something last, in the last 30 days, or null',
  },
  example: {
    id: exampleId,
    created: exampleTime,
    kind: 'slack',
    target: 'hooks.slack.com/…Y2Z3',
    schedule: 'each',
    confirmed: exampleTime,
    stopped: null,
    failingSince: null,
    lastDelivered: exampleTime,
  },
})

const questionLimit = `An address gets at most ${limits.channelQuestions} such links a day, over all workspaces of the service.`

const errors = {
  429: `Also if the e-mail address was asked to confirm ${limits.channelQuestions} times today; then \`Retry-After\` leads to the next day (UTC).`,
  501: {
    description: '`target` is an e-mail address, and the service sends no e-mail.',
    example: 'This service sends no e-mail.',
  },
}

export const channels = defineResource({
  tag,
  caller: 'owner key',
  schemas: [ChannelInput, ChannelUpdate, Channel],
  operations: [
    route.post('/v1/channels', 'createChannel', 'Create a channel', {
      description: `From now on, it gets a message about each new testimonial, or one a day. An e-mail address first gets a link to confirm it, and messages only after that. ${questionLimit} A workspace can have ${limits.channels} channels.`,
      body: ChannelInput,
      response: created('The channel.', Channel),
      versioned: true,
      errors: { ...errors, 400: `Or the workspace has ${limits.channels} channels already: delete one first.` },
    }),
    route.get('/v1/channels', 'listChannels', 'List the channels', {
      query: [],
      response: ok('All channels, newest first.', listContent(Channel)),
    }),
    route.put('/v1/channels/{id}', 'updateChannel', 'Update a channel', {
      versioned: true,
      description: `Updates only the fields that you send, and starts a channel that has stopped; \`{}\` only does the latter. A new e-mail address, or one that was unsubscribed, first gets a link to confirm it. ${questionLimit}`,
      body: ChannelUpdate,
      response: ok('The channel.', withExample(Channel, ChannelUpdate.example)),
      errors: { ...errors, 400: 'Or `target` is of another kind than the channel.' },
    }),
    route.delete('/v1/channels/{id}', 'deleteChannel', 'Delete a channel', {
      versioned: true,
      description: 'Deletes it with the links in its messages. Waiting messages are not sent any more.',
      response: noContent('The channel is deleted.'),
    }),
    route.post('/v1/channels/{id}/test', 'testChannel', 'Send a test message', {
      description: `Sends a test message, at most one a minute, and waits up to 15 seconds for its delivery. An e-mail address that is not confirmed gets a new link to confirm it. ${questionLimit} A channel that has stopped gets none.`,
      response: ok('The delivery.', withExample(Delivery, { event: 'channel.test', status: 200 })),
      errors: { 429: `Also if the channel got a test in the last minute. ${errors[429]}` },
    }),
  ],
})
