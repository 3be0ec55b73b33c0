import { NoQuery } from '../../shared/query.ts'
import * as examples from './examples.ts'
import type { Operation } from './operation.ts'
import { recordOperations } from './record-operations.ts'
import { listOf, schemaRef } from './schemas.ts'

const { workspace } = examples
const { workspaceId, name, website } = workspace
const workspaces = { tag: 'Workspaces', caller: 'key holder' } as const
const keys = { tag: 'Keys', caller: 'key holder' } as const
const service = { tag: 'Service', caller: 'anybody' } as const
const noQuery = { schema: NoQuery, example: {} }

/** What the service can do, in the order in which it is described. */
export const operations: Operation[] = [
  ...recordOperations,
  {
    ...workspaces,
    method: 'get',
    path: '/v1/workspaces',
    operationId: 'getWorkspaces',
    summary: 'Show the workspace',
    description: 'The one of the key. This is also how a client finds out whether its key is right.',
    query: noQuery,
    answer: {
      status: 200,
      description: 'The workspace, as a list of one.',
      schema: schemaRef('Workspaces'),
      example: { registeredWorkspaces: [workspaceId], workspaceDetails: [{ workspaceId, name, website }] },
    },
  },
  {
    ...workspaces,
    method: 'put',
    path: '/v1/workspaces/{id}',
    operationId: 'updateWorkspace',
    summary: 'Change the workspace',
    description:
      'Sent nothing, as `{}`, it changes nothing and answers all of the workspace. A list of `origins` takes the place of the one before: visitors of all other pages are then answered 403, until `[]` lets every page write again. Key holders may always.',
    body: { schema: 'WorkspaceInput', example: examples.workspaceInput },
    answer: { status: 200, description: 'The workspace.', schema: schemaRef('Workspace'), example: workspace },
    versioned: true,
  },
  {
    ...workspaces,
    method: 'get',
    path: '/v1/websites',
    operationId: 'getWebsites',
    summary: 'Show the workspace (older name)',
    query: noQuery,
    answer: {
      status: 200,
      description: 'The workspace, as a list of one.',
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
      'The key is in this answer and nowhere else: only a hash of it is stored. Where an answer got lost, look into the list and revoke what you do not know.',
    body: { schema: 'ApiKeyInput', example: { label: 'Shop' } },
    answer: { status: 201, description: 'The key.', schema: schemaRef('NewApiKey'), example: examples.newApiKey },
  },
  {
    ...keys,
    method: 'get',
    path: '/v1/keys',
    operationId: 'listKeys',
    summary: 'List the API keys',
    query: noQuery,
    answer: {
      status: 200,
      description: 'All, newest first, revoked ones too.',
      schema: listOf('ApiKey'),
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
      'From the next request on it is answered 401. Here `$id` is the id of a key, not the key itself. The last live key of a workspace can not be revoked: 400.',
    answer: { status: 204, description: 'It is revoked, now or before.' },
    refusable: true,
  },
  {
    ...service,
    method: 'get',
    path: '/health',
    operationId: 'getHealth',
    summary: 'Tell whether the service works',
    answer: { status: 200, description: 'The database answers.', schema: { const: 'ok' }, example: 'ok' },
  },
  {
    ...service,
    method: 'get',
    path: '/openapi.json',
    operationId: 'getDescription',
    summary: 'Get this description in OpenAPI',
    answer: { status: 200, description: 'OpenAPI 3.1.', schema: { type: 'object', required: ['openapi', 'paths'] } },
    file: true,
  },
  {
    ...service,
    method: 'get',
    path: '/docs',
    operationId: 'getDocs',
    summary: 'Get this page',
    answer: { status: 200, description: 'The page.', schema: { type: 'string' }, type: 'text/html' },
    file: true,
  },
]
