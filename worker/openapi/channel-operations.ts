import { NoQuery } from '../../shared/query.ts'
import type { Operation } from './core/operation.ts'
import * as examples from './examples.ts'
import { arrayOf, schemaRef } from './schemas.ts'

const channels = { tag: 'Messages', caller: 'owner key' } as const
const single = { ...channels, path: '/v1/channels/{id}', versioned: true } as const
const { channel, delivery } = examples
const result = { description: 'The channel.', schema: schemaRef('Channel'), example: channel } as const

/** The operations of the channels in which owners read messages. */
export const channelOperations: Operation[] = [
  {
    ...channels,
    method: 'post',
    path: '/v1/channels',
    operationId: 'createChannel',
    summary: 'Create a channel',
    description:
      'From now on, it gets a message about each new testimonial, or one a day. An e-mail address first gets a link to confirm it, and messages only after that. A workspace can have 10 channels; beyond that, you get 400.',
    body: { schema: 'ChannelInput', example: { kind: 'slack', target: examples.chatUrl } },
    response: { status: 201, ...result },
    versioned: true,
    sendsEmail: true,
  },
  {
    ...channels,
    method: 'get',
    path: '/v1/channels',
    operationId: 'listChannels',
    summary: 'List the channels',
    query: { schema: NoQuery, example: {} },
    response: {
      status: 200,
      description: 'All channels, newest first.',
      schema: arrayOf('Channel'),
      example: [channel],
    },
  },
  {
    ...single,
    method: 'put',
    operationId: 'updateChannel',
    summary: 'Update a channel',
    description:
      'Updates only the fields that you send, and starts a channel that has stopped; `{}` only does the latter. A new e-mail address, or one that was unsubscribed, first gets a link to confirm it.',
    body: { schema: 'ChannelUpdate', example: { schedule: 'daily' } },
    response: { status: 200, ...result, example: { ...channel, schedule: 'daily' } },
    sendsEmail: true,
  },
  {
    ...single,
    method: 'delete',
    operationId: 'deleteChannel',
    summary: 'Delete a channel',
    description: 'Deletes it with the links in its messages. Waiting messages are not sent any more.',
    response: { status: 204, description: 'The channel is deleted.' },
  },
  {
    ...channels,
    method: 'post',
    path: '/v1/channels/{id}/test',
    operationId: 'testChannel',
    summary: 'Send a test message',
    description:
      'Sends a test message, at most one a minute, and waits up to 15 seconds for its delivery. An e-mail address that is not confirmed gets a new link to confirm it. A channel that has stopped gets none.',
    response: {
      status: 200,
      description: 'The delivery.',
      schema: schemaRef('Delivery'),
      example: { ...delivery, event: 'channel.test', status: 200 },
    },
  },
]
