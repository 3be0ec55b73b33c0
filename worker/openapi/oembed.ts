import { OembedQuery } from '../../shared/displays/options.ts'
import { demo } from '../lib/demo.ts'
import { defineResource, ok, route } from './core/operation.ts'
import { queryParameters } from './core/parameters.ts'
import { namedSchema, objectSchema, uri } from './core/schemas.ts'
import { displayTag } from './display.ts'
import { examplePage } from './feed.ts'

const { title, url } = examplePage

const Oembed = namedSchema(
  'Oembed',
  objectSchema({
    type: { type: 'string', const: 'rich', description: 'Type of the response.' },
    version: { type: 'string', const: '1.0', description: 'Version of oEmbed.' },
    title: { type: 'string', description: 'Heading and name of the workspace.' },
    provider_name: { type: 'string', description: 'Name of this software.' },
    provider_url: { ...uri, description: 'URL of the service.' },
    cache_age: { type: 'integer', description: 'Seconds for which to keep the response.' },
    width: { type: 'integer', description: 'Width in pixels.' },
    height: { type: 'integer', description: 'Height in pixels.' },
    html: { type: 'string', description: 'An iframe.' },
  }),
  {
    type: 'rich',
    version: '1.0',
    title,
    provider_name: 'Laurel',
    provider_url: demo.url,
    cache_age: 300,
    width: 640,
    height: 720,
    html: `<iframe src="${url}/embed" title="${title}" width="640" height="720" loading="lazy" frameborder="0" style="max-width:100%"></iframe>`,
  },
)

export const oembed = defineResource({
  tag: displayTag,
  caller: 'anyone',
  display: true,
  schemas: [Oembed],
  operations: [
    route.get('/oembed', 'getOembed', 'Get the oEmbed response for a page', {
      description:
        'What WordPress, Ghost and others ask for when you paste the URL of a page with testimonials: an iframe.',
      query: queryParameters(
        OembedQuery,
        {
          url: 'What to embed; its query can have options',
          maxwidth: 'Maximum width in pixels',
          maxheight: 'Maximum height in pixels',
          format: 'Format of the response; only `json` is supported',
        },
        { url },
      ),
      response: ok('The iframe.', Oembed),
      errors: {
        400: {
          description: 'A parameter is missing, repeated or invalid; unknown ones are ignored.',
          example: 'url: must be the URL of a page with testimonials',
        },
        404: 'Or `url` is not that of a page with testimonials of this service.',
        501: { description: '`format` is not `json`.', example: 'format: must be json' },
      },
    }),
  ],
})
