import * as z from 'zod/mini'
import * as shared from '../../shared/forms/form.ts'
import * as limits from '../../shared/limits.ts'
import { created, defineResource, listContent, noContent, ok, route, type Tag } from './core/operation.ts'
import { pathParameter } from './core/parameters.ts'
import { exampleId, exampleTime, inputSchema, nullable, recordSchema, uuid, withExample } from './core/schemas.ts'
import { FormConsents, FormQuestion, FormSettings } from './form-settings.ts'

export const formTag: Tag = {
  name: 'Forms',
  description:
    'Forms stored on the service: questions, fields, consents, texts and colours. You change them without changing your pages.',
}

const fields = {
  name: 'Name of the form, which only you see',
  draft: 'Changes that are not published yet',
}

const FormInput = inputSchema('FormInput', shared.FormInput, {
  fields: { ...fields, settings: 'The first draft' },
  overrides: { settings: nullable(FormSettings) },
  example: { name: 'Flower shop', settings: FormSettings.example },
})

const FormUpdate = inputSchema('FormUpdate', shared.FormUpdate, {
  fields: {
    ...fields,
    draft: `${fields.draft}; null removes them`,
    closed: 'Whether the form is closed; pages no longer show it, and it accepts testimonials for another 24 hours',
  },
  overrides: { draft: nullable(FormSettings) },
  example: { name: 'Shop', draft: null },
})

const Form = recordSchema(
  'Form',
  // Settings of earlier releases may have had other rules.
  z.object({ ...shared.Form.shape, draft: z.unknown() }),
  {
    fields: {
      ...fields,
      id: 'Id of the form',
      created: 'When it was created',
      live: 'Number of the published version, or null before the first one',
      draft: `${fields.draft}, or null`,
      closed: 'Whether it is closed',
    },
    overrides: { draft: nullable(FormSettings) },
    example: {
      id: exampleId,
      name: FormInput.example.name,
      created: exampleTime,
      live: null,
      draft: FormSettings.example,
      closed: false,
    },
  },
)

/** Returns the path parameter with the id of a form. */
export const formParameter = (name: string) => pathParameter(name, 'Id of the form.', uuid, exampleId)

export const forms = defineResource({
  tag: formTag,
  caller: 'owner key',
  parameters: [formParameter('id')],
  schemas: [FormInput, FormUpdate, Form, FormSettings, FormQuestion, FormConsents],
  operations: [
    route.post('/v1/forms', 'createForm', 'Create a form', {
      description: `Visitors get the form once you publish a version of it. A workspace can have ${limits.forms} forms.`,
      body: FormInput,
      response: created('The form.', Form),
      errors: { 400: `Or the workspace has ${limits.forms} forms already: delete one without testimonials first.` },
      versioned: true,
    }),
    route.get('/v1/forms', 'listForms', 'List the forms', {
      query: [],
      response: ok('All forms, newest first.', listContent(Form)),
    }),
    route.get('/v1/forms/{id}', 'getForm', 'Get a form', {
      versioned: true,
      response: ok('The form.', Form),
    }),
    route.put('/v1/forms/{id}', 'updateForm', 'Update a form', {
      versioned: true,
      description:
        'Updates only the fields that you send; `{}` changes nothing and returns the form. Visitors never see a draft.',
      body: FormUpdate,
      response: ok('The form.', withExample(Form, FormUpdate.example)),
    }),
    route.delete('/v1/forms/{id}', 'deleteForm', 'Delete a form', {
      versioned: true,
      description: 'Deletes it with its versions. A form that has testimonials cannot be deleted.',
      response: noContent('The form is deleted.'),
      errors: {
        400: {
          description: 'The form has testimonials: close it with `{"closed":true}` instead.',
          example: 'The form has testimonials. Close it instead.',
        },
      },
    }),
  ],
})
