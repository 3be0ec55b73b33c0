import type { Operation } from './core/operation.ts'
import { ListQuery } from './descriptions.ts'
import * as examples from './examples.ts'
import { arrayOf, schemaRef } from './schemas.ts'

const invitations = { tag: 'Invitations', caller: 'key holder' } as const
const { invitation } = examples

/** The operations of invitations. */
export const invitationOperations: Operation[] = [
  {
    ...invitations,
    method: 'post',
    path: '/v1/invitations',
    operationId: 'createInvitation',
    summary: 'Create an invitation',
    description:
      'Its link leads to the form, works for one response, and expires after 90 days. The details that it fills in are only in the link, and people can change them.',
    body: { schema: 'InvitationInput', example: { firstname: 'Ada' } },
    response: {
      status: 201,
      description: 'The invitation with its link.',
      schema: schemaRef('NewInvitation'),
      example: { ...invitation, url: examples.invitationUrl },
    },
  },
  {
    ...invitations,
    method: 'get',
    path: '/v1/invitations',
    operationId: 'listInvitations',
    summary: 'List the invitations',
    query: { schema: ListQuery, example: { limit: 20 } },
    response: {
      status: 200,
      description: 'A page of the invitations, newest first.',
      schema: arrayOf('Invitation'),
      example: [invitation],
    },
    paginated: true,
  },
  {
    ...invitations,
    method: 'delete',
    path: '/v1/invitations/{id}',
    operationId: 'deleteInvitation',
    summary: 'Delete an invitation',
    description: 'Its link stops working. A response stays.',
    response: { status: 204, description: 'The invitation is deleted.' },
  },
]
