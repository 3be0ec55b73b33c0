import * as shared from '../../shared/invitation.ts'
import { demo } from '../lib/demo.ts'
import { created, defineResource, listContent, noContent, ok, route } from './core/operation.ts'
import { listQuery } from './core/parameters.ts'
import { exampleId, exampleTime, inputSchema, recordSchema, uri } from './core/schemas.ts'

const tag = {
  name: 'Invitations',
  description: 'Links to the form for one response each, filled in with what you know already. You send them yourself.',
}

const InvitationInput = inputSchema('InvitationInput', shared.InvitationInput, {
  fields: {
    firstname: 'First name, which the link fills in; the service does not store it',
    lastname: 'Last name, likewise',
    title: 'Title of the testimonial, likewise',
    company: 'Company, likewise',
    email: 'E-mail address, likewise',
    formId: 'Id of the stored form to which the link leads; by default, it leads to the workspace’s own form',
  },
  example: { firstname: 'Ada' },
})

const fields = {
  id: 'Id of the invitation',
  created: 'When it was created',
  expires: 'When its link stops working',
  formId: 'Id of the form, if it leads to a stored one',
  used: 'When somebody responded, or null',
  testimonialId: 'Id of the response; null again once that is erased',
}

const Invitation = recordSchema('Invitation', shared.Invitation, {
  fields,
  example: {
    id: exampleId,
    created: exampleTime,
    expires: '2026-05-01T12:00:00.000Z',
    formId: null,
    used: null,
    testimonialId: null,
  },
})

const NewInvitation = recordSchema('NewInvitation', shared.Invitation, {
  fields,
  added: { url: { ...uri, description: 'The link, shown only this once.' } },
  example: {
    ...Invitation.example,
    url: `${demo.url}/form/${demo.workspaceId}?invite=bHhwM2Y5ZTJkMWMwYjdhNjU0MzIxMGZlZGNiYTk4NzY&firstname=Ada`,
  },
})

export const invitations = defineResource({
  tag,
  caller: 'key holder',
  schemas: [InvitationInput, Invitation, NewInvitation],
  operations: [
    route.post('/v1/invitations', 'createInvitation', 'Create an invitation', {
      description:
        'Its link leads to the form, works for one response, and expires after 90 days. The details that it fills in are only in the link, and people can change them.',
      body: InvitationInput,
      response: created('The invitation with its link.', NewInvitation),
      errors: { 400: 'Or `formId` is not that of a form of the workspace.' },
    }),
    route.get('/v1/invitations', 'listInvitations', 'List the invitations', {
      query: listQuery(20),
      response: ok('A page of the invitations, newest first.', listContent(Invitation)),
      paginated: true,
    }),
    route.delete('/v1/invitations/{id}', 'deleteInvitation', 'Delete an invitation', {
      description: 'Its link stops working. A response stays.',
      response: noContent('The invitation is deleted.'),
    }),
  ],
})
