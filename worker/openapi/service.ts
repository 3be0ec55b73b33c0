import { defineResource, html, ok, route } from './core/operation.ts'

const tag = { name: 'Service', description: 'Endpoints that need no API key.' }

export const service = defineResource({
  tag,
  caller: 'anyone',
  schemas: [],
  operations: [
    route.get('/health', 'getHealth', 'Check whether the service works', {
      description: 'For monitors; 503 if the database does not respond. `GET /v1/health-report` says more.',
      response: ok('The database responds.', { schema: { const: 'ok' }, example: 'ok' }),
    }),
    route.get('/openapi.json', 'getOpenApiDocument', 'Get the OpenAPI document', {
      response: ok('The document, in OpenAPI 3.1.', { schema: { type: 'object', required: ['openapi', 'paths'] } }),
      isFile: true,
    }),
    route.get('/docs', 'getDocs', 'Get the API reference', {
      response: ok('The reference.', html),
      isFile: true,
    }),
  ],
})
