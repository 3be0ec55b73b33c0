import { NoQuery } from '../../shared/query.ts'
import { demo } from '../lib/demo.ts'
import type { Operation } from './core/operation.ts'
import * as examples from './examples.ts'
import { arrayOf, schemaRef } from './schemas.ts'

const forms = { tag: 'Forms', caller: 'owner key' } as const
const single = { ...forms, path: '/v1/forms/{id}', versioned: true } as const
const form = { description: 'The form.', schema: schemaRef('Form'), example: examples.form } as const
const version = {
  description: 'The version.',
  schema: schemaRef('FormVersion'),
  example: examples.formVersion,
} as const
const publicForm = { tag: 'Forms', caller: 'anyone', method: 'get', display: true } as const
const noQuery = { schema: NoQuery, example: {} }

/** The operations of stored forms. */
export const formOperations: Operation[] = [
  {
    ...forms,
    method: 'post',
    path: '/v1/forms',
    operationId: 'createForm',
    summary: 'Create a form',
    description:
      'Visitors get the form once you publish a version of it. A workspace can have 50 forms; beyond that, you get 400.',
    body: { schema: 'FormInput', example: { name: examples.form.name, settings: examples.formSettings } },
    response: { status: 201, ...form },
    versioned: true,
  },
  {
    ...forms,
    method: 'get',
    path: '/v1/forms',
    operationId: 'listForms',
    summary: 'List the forms',
    query: noQuery,
    response: {
      status: 200,
      description: 'All forms, newest first.',
      schema: arrayOf('Form'),
      example: [examples.form],
    },
  },
  { ...single, method: 'get', operationId: 'getForm', summary: 'Get a form', response: { status: 200, ...form } },
  {
    ...single,
    method: 'put',
    operationId: 'updateForm',
    summary: 'Update a form',
    description:
      'Updates only the fields that you send; `{}` changes nothing and returns the form. Visitors never see a draft.',
    body: { schema: 'FormUpdate', example: { name: 'Shop', draft: null } },
    response: { status: 200, ...form, example: { ...examples.form, name: 'Shop', draft: null } },
  },
  {
    ...single,
    method: 'delete',
    operationId: 'deleteForm',
    summary: 'Delete a form',
    description:
      'Deletes it with its versions. A form that has testimonials cannot be deleted (400): close it instead.',
    response: { status: 204, description: 'The form is deleted.' },
    canFail400: true,
  },
  {
    ...forms,
    method: 'post',
    path: '/v1/forms/{id}/versions',
    operationId: 'publishForm',
    summary: 'Publish a form',
    description:
      'Publishes these settings as a new version, which visitors get at once. If the live version has the same settings, nothing changes, and you get that version with 200. A draft with the same settings is removed. The `ETag` is the new one of the form.',
    body: { schema: 'VersionInput', example: { settings: examples.formSettings } },
    response: { status: 201, ...version, description: 'The new version.' },
    otherResponse: { status: 200, description: 'The live version, which has the same settings.' },
    versioned: true,
    conditional: true,
  },
  {
    ...forms,
    method: 'get',
    path: '/v1/forms/{id}/versions',
    operationId: 'listFormVersions',
    summary: 'List the versions of a form',
    query: noQuery,
    response: {
      status: 200,
      description: 'The versions, newest first, at most 100.',
      schema: arrayOf('FormVersion'),
      example: [examples.formVersion],
    },
  },
  {
    ...forms,
    method: 'get',
    path: '/v1/forms/{id}/versions/{number}',
    operationId: 'getFormVersion',
    summary: 'Get a version of a form',
    description: 'Versions never change, so what people were asked can always be read again.',
    response: { status: 200, ...version },
  },
  {
    ...publicForm,
    path: '/f/{formId}.json',
    operationId: 'getPublishedForm',
    summary: 'Get the published form',
    description:
      'What visitors get: the live version, with `languages` complete, and the sentence of the consent and the thanks among its `texts`. A form that is unpublished or closed gets 404.',
    response: {
      status: 200,
      description: 'The form.',
      schema: schemaRef('StoredForm'),
      example: {
        workspaceId: demo.workspaceId,
        formId: examples.id,
        formVersion: 1,
        ...examples.formSettings,
        requires: 'questions firstname',
      },
    },
  },
  {
    ...publicForm,
    path: '/f/{formId}.js',
    operationId: 'getFormScript',
    summary: 'Get the script of a form',
    description:
      'The script for your page: `/laurel.js` with the published form in it. If the database does not respond, it contains the version delivered last; if there is none, no form, and it is not cached.',
    response: { status: 200, description: 'The script.', schema: { type: 'string' }, type: 'text/javascript' },
  },
]
