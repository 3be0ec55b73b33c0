import * as z from 'zod/mini'
import * as shared from '../../shared/api-key.ts'
import type { JsonSchema } from './core/json-schema.ts'
import { created, defineResource, listContent, noContent, ok, route } from './core/operation.ts'
import { exampleId, exampleTime, inputSchema, recordSchema } from './core/schemas.ts'

const tag = {
  name: 'Keys',
  description: 'Give each client its own API key, so that you can replace it without affecting the others.',
}

const ApiKeyInput = inputSchema('ApiKeyInput', shared.ApiKeyInput, {
  fields: {
    label: 'Purpose of the key, for your own reference',
    role: 'Role of the key: `owner` (default) may do everything, `client` cannot manage keys, forms and links for authors, or change the workspace',
  },
  example: { label: 'Shop', role: 'client' },
})

const fields = {
  id: 'Id of the key, not the key itself',
  label: 'Purpose of the key, for your own reference',
  role: 'Role of the key',
  prefix: 'First characters of the key',
  created: 'When it was created',
  lastUsedDay: 'Day of its last use in UTC',
  revoked: 'When it was revoked, or null if it is active',
}

/** A key in examples. */
export const exampleKey = 'lk_3Jx9aQm0vN7yT2cR5wZ8bH1kD4fG6jL_pS-uXeViOaE'
const prefix = exampleKey.slice(0, 8)
const newKey = { id: exampleId, label: 'Shop', role: 'client', prefix, created: exampleTime }

/** The schema of a new key, which only one response contains. */
export const keySchema: JsonSchema = {
  type: 'string',
  pattern: '^lk_[\\w-]{43}$',
  description: 'The key itself, shown only this once.',
}

const ApiKey = recordSchema('ApiKey', shared.ApiKey, {
  fields,
  example: { ...newKey, lastUsedDay: null, revoked: null },
})

const NewApiKey = recordSchema('NewApiKey', z.omit(shared.ApiKey, { lastUsedDay: true, revoked: true }), {
  fields,
  added: { key: keySchema },
  example: { ...newKey, key: exampleKey },
})

export const apiKeys = defineResource({
  tag,
  caller: 'owner key',
  schemas: [ApiKeyInput, ApiKey, NewApiKey],
  operations: [
    route.post('/v1/keys', 'createKey', 'Create an API key', {
      description:
        'An `owner` key may do everything; give connectors a `client` key. The key is shown only in this response, because only a hash of it is stored. If the response is lost, list the keys and revoke the one that you cannot use.',
      body: ApiKeyInput,
      response: created('The new key.', NewApiKey),
    }),
    route.get('/v1/keys', 'listKeys', 'List the API keys', {
      query: [],
      response: ok('All keys, newest first, including revoked ones.', listContent(ApiKey)),
    }),
    route.delete('/v1/keys/{id}', 'revokeKey', 'Revoke an API key', {
      description:
        'The key stops working at once: every later request with it gets 401. The id is the one in the list of keys, not the key itself.',
      response: noContent('The key is revoked, or already was.'),
      errors: {
        400: {
          description: 'The key is the last active owner key of the workspace.',
          example: 'The last active owner key of a workspace cannot be revoked. Create another owner key first.',
        },
      },
    }),
  ],
})
