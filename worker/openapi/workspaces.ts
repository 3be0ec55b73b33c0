import * as limits from '../../shared/limits.ts'
import { displayItemTypes } from '../../shared/workspace/display-settings.ts'
import * as shared from '../../shared/workspace/workspace.ts'
import { demo } from '../lib/demo.ts'
import { exampleKey, keySchema } from './api-keys.ts'
import { Controller } from './consent-records.ts'
import { convertFields } from './core/json-schema.ts'
import { created, defineResource, ok, route } from './core/operation.ts'
import { workspaceParameter } from './core/parameters.ts'
import { exampleId, inputSchema, namedSchema, nullable, objectSchema, recordSchema, uuid } from './core/schemas.ts'

const tag = {
  name: 'Workspaces',
  description: 'Every record belongs to a workspace. An API key gives access to its own workspace and no other.',
}

const fields = {
  workspaceId: 'Id of the workspace',
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
  messageLanguage: 'Language of messages to you, and of the pages that their links open',
}

const WorkspaceInput = inputSchema('WorkspaceInput', shared.WorkspaceInput, {
  fields,
  overrides: {
    name: { type: 'string', minLength: 1 },
    // In the input, zod does not know that the name is required.
    displayItem: {
      properties: {
        type: { type: 'string', enum: displayItemTypes.slice() },
        name: { type: 'string', maxLength: limits.displayText, pattern: '^.+$' },
        id: { type: ['string', 'null'], maxLength: limits.url },
      },
      required: ['type', 'name'],
    },
  },
  example: {
    website: 'https://shop.example',
    origins: ['https://shop.example'],
    intro: 'Flowers for every day, from the corner.',
  },
})

export const Workspace = recordSchema('Workspace', shared.Workspace, {
  fields,
  overrides: { controller: nullable(Controller) },
  example: {
    workspaceId: demo.workspaceId,
    name: 'Demo',
    ...WorkspaceInput.example,
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
    messageLanguage: 'en',
  },
})
const { workspaceId, name, website } = Workspace.example

/** An example of what the testimonials are about. */
export const displayItem = { type: 'Product', name: 'Bouquet', id: 'https://shop.example/bouquet' }

const Workspaces = namedSchema(
  'Workspaces',
  objectSchema({
    registeredWorkspaces: { type: 'array', items: uuid, description: 'The id of the key’s workspace.' },
    workspaceDetails: {
      type: 'array',
      items: objectSchema(convertFields(shared.WorkspaceDetails, fields, 'output')),
      description: 'The same workspace.',
    },
  }),
  { registeredWorkspaces: [workspaceId], workspaceDetails: [{ workspaceId, name, website }] },
)

const NewWorkspaceInput = inputSchema('NewWorkspaceInput', shared.NewWorkspaceInput, {
  fields,
  example: { name: 'Corner Shop', website: 'https://shop.example' },
})

const NewWorkspace = recordSchema('NewWorkspace', shared.WorkspaceDetails, {
  fields,
  added: { key: keySchema },
  example: { workspaceId: exampleId, ...NewWorkspaceInput.example, key: exampleKey },
})

const Websites = namedSchema(
  'Websites',
  objectSchema({
    brands: {
      type: 'array',
      items: objectSchema({ id: uuid, name: { type: 'string' } }),
      description: 'The workspace, under an older name.',
    },
  }),
  { brands: [{ id: workspaceId, name }] },
)

export const workspaces = defineResource({
  tag,
  caller: 'key holder',
  schemas: [NewWorkspaceInput, NewWorkspace, WorkspaceInput, Workspace, Workspaces, Websites],
  operations: [
    route.get('/v1/workspaces', 'getWorkspaces', 'Get the workspace', {
      description: 'Returns the workspace of the API key. Clients can use it to check whether their key works.',
      query: [],
      response: ok('The workspace, in a list of one.', Workspaces),
    }),
    route.post('/v1/workspaces', 'createWorkspace', 'Create a workspace', {
      caller: 'owner key',
      description:
        'Needs an `owner` key of the first (oldest) workspace of the service. The key of the new workspace is its first `owner` key and is shown only in this response. That key, and not yours, gives access to the new workspace. If the response is lost, the workspace may exist: get a key for it with the command `laurel key create`.',
      body: NewWorkspaceInput,
      response: created('The new workspace, with its first key.', NewWorkspace),
      errors: {
        403: {
          description:
            'The key is not an `owner` key of the first workspace. Or it was sent over http, or by a browser from a page of another site.',
          example:
            'Authorization: only an active owner key of the first workspace of this service can create workspaces',
        },
      },
    }),
    route.put('/v1/workspaces/{id}', 'updateWorkspace', 'Update the workspace', {
      caller: 'owner key',
      description:
        'Updates only the fields that you send; `{}` changes nothing and returns the workspace. `origins` replaces the previous list: visitors to pages of other origins then get 403. An empty list allows every page again. Requests with an API key are allowed from any origin. The hosted form shows `name`, `intro` and `logo`; the fields that begin with `display` are about public displays.',
      parameters: [workspaceParameter('id', 'Id of the key’s workspace.')],
      body: WorkspaceInput,
      response: ok('The workspace.', Workspace),
      errors: {
        404: { description: 'The id is not that of the key’s workspace.', example: 'There is no such record.' },
      },
      versioned: true,
    }),
    route.get('/v1/websites', 'getWebsites', 'Get the workspace (older name)', {
      query: [],
      response: ok('The workspace, in a list of one.', Websites),
      deprecated: true,
    }),
  ],
})
