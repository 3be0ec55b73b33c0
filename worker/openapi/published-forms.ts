import { demo } from '../lib/demo.ts'
import { defineResource, ok, route } from './core/operation.ts'
import { exampleId, namedSchema, objectSchema, uuid } from './core/schemas.ts'
import { FormSettings, settingFields, texts } from './form-settings.ts'
import { formParameter, formTag } from './forms.ts'

const { questions = {}, consents = {}, languages } = settingFields

const StoredForm = namedSchema(
  'StoredForm',
  objectSchema(
    {
      workspaceId: { ...uuid, description: 'Id of the workspace.' },
      formId: { ...uuid, description: 'Id of the form.' },
      formVersion: { type: 'integer', minimum: 1, description: 'Number of the published version.' },
      ...settingFields,
      languages: {
        ...languages,
        additionalProperties: { type: 'object', properties: { questions, consents, texts } },
      },
      requires: {
        type: 'string',
        description: 'The names of what must be filled in, as in `required`; `questions` if any answer will do.',
      },
    },
    Object.keys(settingFields),
  ),
  {
    workspaceId: demo.workspaceId,
    formId: exampleId,
    formVersion: 1,
    ...FormSettings.example,
    requires: 'questions firstname',
  },
)

export const publishedForms = defineResource({
  tag: formTag,
  caller: 'anyone',
  display: true,
  parameters: [formParameter('formId')],
  errors: {
    403: {
      description: 'A browser requested the script of a form as a service worker.',
      example: 'Service-Worker: the script of a form cannot be a service worker',
    },
    404: {
      description: 'There is no such form, none of its versions is published, or it is closed.',
      example: 'There is no form at this URL.',
    },
  },
  schemas: [StoredForm],
  operations: [
    route.get('/f/{formId}.json', 'getPublishedForm', 'Get the published form', {
      description:
        'What visitors get: the live version, with `languages` complete, and the sentence of the consent and the thanks among its `texts`. A form that is unpublished or closed gets 404.',
      response: ok('The form.', StoredForm),
    }),
    route.get('/f/{formId}.js', 'getFormScript', 'Get the script of a form', {
      description:
        'The script for your page: `/laurel.js` with the published form in it. If the database does not respond, it contains the version delivered last; if there is none, no form, and it is not cached.',
      response: ok('The script.', { schema: { type: 'string' }, type: 'text/javascript' }),
    }),
  ],
})
