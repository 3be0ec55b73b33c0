import * as z from 'zod/mini'
import * as shared from '../../shared/forms/form.ts'
import * as limits from '../../shared/limits.ts'
import { created, defineResource, listContent, ok, route } from './core/operation.ts'
import { pathParameter } from './core/parameters.ts'
import { exampleTime, inputSchema, recordSchema } from './core/schemas.ts'
import { FormSettings } from './form-settings.ts'
import { formParameter, formTag } from './forms.ts'

const VersionInput = inputSchema('VersionInput', shared.VersionInput, {
  fields: { settings: 'What to publish' },
  overrides: { settings: FormSettings.schema },
  example: { settings: FormSettings.example },
})

const FormVersion = recordSchema(
  'FormVersion',
  // Settings of earlier releases may have had other rules.
  z.object({ ...shared.FormVersion.shape, settings: z.unknown() }),
  {
    fields: {
      number: 'Number of the version, counted from 1',
      hash: 'SHA-256 of the settings as JSON, in hexadecimal',
      created: 'When it was published',
      settings: 'What was published; it never changes',
    },
    overrides: { settings: FormSettings.schema },
    example: {
      number: 1,
      hash: 'e00d408310015be1b66cfe568863087f84ae6079f489fda12fb4f8649cd038d4',
      created: exampleTime,
      settings: FormSettings.example,
    },
  },
)

const versionNumber = pathParameter('number', 'Number of the version.', { type: 'integer', minimum: 1 }, 1)

export const formVersions = defineResource({
  tag: formTag,
  caller: 'owner key',
  parameters: [formParameter('id'), versionNumber],
  schemas: [VersionInput, FormVersion],
  operations: [
    route.post('/v1/forms/{id}/versions', 'publishForm', 'Publish a form', {
      description:
        'Publishes these settings as a new version, which visitors get at once. If the live version has the same settings, nothing changes, and you get that version with 200. A draft with the same settings is removed. The `ETag` is the new one of the form.',
      body: VersionInput,
      response: created('The new version.', FormVersion),
      otherResponse: { status: 200, description: 'The live version, which has the same settings.' },
      versioned: true,
      conditional: true,
    }),
    route.get('/v1/forms/{id}/versions', 'listFormVersions', 'List the versions of a form', {
      query: [],
      response: ok(`The versions, newest first, at most ${limits.formVersions}.`, listContent(FormVersion)),
    }),
    route.get('/v1/forms/{id}/versions/{number}', 'getFormVersion', 'Get a version of a form', {
      description: 'Versions never change, so what people were asked can always be read again.',
      errors: { 404: 'Or the form has no version with this number.' },
      response: ok('The version.', FormVersion),
    }),
  ],
})
