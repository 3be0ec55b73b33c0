import { NoQuery } from '../../shared/query.ts'
import { channelOperations } from './channel-operations.ts'
import { consentOperations } from './consent-operations.ts'
import type { Operation } from './core/operation.ts'
import { displayOperations } from './display-operations.ts'
import * as examples from './examples.ts'
import { formOperations } from './form-operations.ts'
import { giverOperations } from './giver-operations.ts'
import { inboxOperations } from './inbox-operations.ts'
import { invitationOperations } from './invitation-operations.ts'
import { mediaOperations } from './media-operations.ts'
import { recordOperations } from './record-operations.ts'
import { arrayOf, schemaRef } from './schemas.ts'
import { webhookOperations } from './webhook-operations.ts'

const { workspace } = examples
const { workspaceId, name, website } = workspace
const workspaces = { tag: 'Workspaces', caller: 'key holder' } as const
const keys = { tag: 'Keys', caller: 'owner key' } as const
const service = { tag: 'Service', caller: 'anyone' } as const
const noQuery = { schema: NoQuery, example: {} }

/** All operations of the API, in the order of the document. */
export const operations: Operation[] = [
  ...recordOperations,
  ...consentOperations,
  ...inboxOperations,
  ...displayOperations,
  ...formOperations,
  ...giverOperations,
  ...mediaOperations,
  ...invitationOperations,
  ...webhookOperations,
  ...channelOperations,
  {
    ...workspaces,
    method: 'get',
    path: '/v1/workspaces',
    operationId: 'getWorkspaces',
    summary: 'Get the workspace',
    description: 'Returns the workspace of the API key. Clients can use it to check whether their key works.',
    query: noQuery,
    response: {
      status: 200,
      description: 'The workspace, in a list of one.',
      schema: schemaRef('Workspaces'),
      example: { registeredWorkspaces: [workspaceId], workspaceDetails: [{ workspaceId, name, website }] },
    },
  },
  {
    ...workspaces,
    caller: 'owner key',
    method: 'put',
    path: '/v1/workspaces/{id}',
    operationId: 'updateWorkspace',
    summary: 'Update the workspace',
    description:
      'Updates only the fields that you send; `{}` changes nothing and returns the workspace. `origins` replaces the previous list: visitors to pages of other origins then get 403. An empty list allows every page again. Requests with an API key are allowed from any origin. The hosted form shows `name`, `intro` and `logo`; the fields that begin with `display` are about public displays.',
    body: { schema: 'WorkspaceInput', example: examples.workspaceInput },
    response: { status: 200, description: 'The workspace.', schema: schemaRef('Workspace'), example: workspace },
    versioned: true,
  },
  {
    ...workspaces,
    method: 'get',
    path: '/v1/websites',
    operationId: 'getWebsites',
    summary: 'Get the workspace (older name)',
    query: noQuery,
    response: {
      status: 200,
      description: 'The workspace, in a list of one.',
      schema: schemaRef('Websites'),
      example: { brands: [{ id: workspaceId, name }] },
    },
    deprecated: true,
  },
  {
    ...keys,
    method: 'post',
    path: '/v1/keys',
    operationId: 'createKey',
    summary: 'Create an API key',
    description:
      'An `owner` key may do everything; give connectors a `client` key. The key is shown only in this response, because only a hash of it is stored. If the response is lost, list the keys and revoke the one that you cannot use.',
    body: { schema: 'ApiKeyInput', example: { label: 'Shop', role: 'client' } },
    response: { status: 201, description: 'The new key.', schema: schemaRef('NewApiKey'), example: examples.newApiKey },
  },
  {
    ...keys,
    method: 'get',
    path: '/v1/keys',
    operationId: 'listKeys',
    summary: 'List the API keys',
    query: noQuery,
    response: {
      status: 200,
      description: 'All keys, newest first, including revoked ones.',
      schema: arrayOf('ApiKey'),
      example: [examples.apiKey],
    },
  },
  {
    ...keys,
    method: 'delete',
    path: '/v1/keys/{id}',
    operationId: 'revokeKey',
    summary: 'Revoke an API key',
    description:
      'The key stops working at once: every later request with it gets 401. `$id` is the id of the key, not the key itself. The last active owner key of a workspace cannot be revoked (400).',
    response: { status: 204, description: 'The key is revoked, or already was.' },
    canFail400: true,
  },
  {
    ...service,
    method: 'get',
    path: '/health',
    operationId: 'getHealth',
    summary: 'Check whether the service works',
    response: { status: 200, description: 'The database responds.', schema: { const: 'ok' }, example: 'ok' },
  },
  {
    ...service,
    method: 'get',
    path: '/openapi.json',
    operationId: 'getOpenApiDocument',
    summary: 'Get the OpenAPI document',
    response: {
      status: 200,
      description: 'The document, in OpenAPI 3.1.',
      schema: { type: 'object', required: ['openapi', 'paths'] },
    },
    isFile: true,
  },
  {
    ...service,
    method: 'get',
    path: '/docs',
    operationId: 'getDocs',
    summary: 'Get the API reference',
    response: { status: 200, description: 'The reference.', schema: { type: 'string' }, type: 'text/html' },
    isFile: true,
  },
]
