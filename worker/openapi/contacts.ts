import * as shared from '../../shared/contact.ts'
import { defineResource } from './core/operation.ts'
import { listQuery } from './core/parameters.ts'
import { recordOperations } from './core/record-operations.ts'
import { baseFields, exampleId, exampleTime, inputSchema, recordSchema } from './core/schemas.ts'

const tag = {
  name: 'Contacts',
  description: 'A contact is a person: a name, an e-mail address, a phone number and the URL of an image.',
}

const fields = {
  firstname: 'First name of the contact',
  lastname: 'Last name of the contact',
  email: 'E-mail address of the contact',
  phone: 'Phone number of the contact',
  imageUrl: 'URL of an image; the service never fetches it',
}

const ContactInput = inputSchema('ContactInput', shared.ContactInput, {
  fields: { ...baseFields, ...fields },
  example: {
    firstname: 'Ada',
    lastname: 'Lovelace',
    email: 'ada@example.com',
  },
})

const Contact = recordSchema('Contact', shared.Contact, {
  fields: {
    ...fields,
    id: 'Id of the contact',
    created: 'When it was created',
    firstName: fields.firstname,
    lastName: fields.lastname,
  },
  example: {
    id: exampleId,
    created: exampleTime,
    firstName: 'Ada',
    lastName: 'Lovelace',
    phone: null,
    email: 'ada@example.com',
    imageUrl: null,
  },
})

export const contacts = defineResource({
  tag,
  caller: 'key holder',
  schemas: [ContactInput, Contact],
  operations: recordOperations({
    name: 'contact',
    path: '/v1/contacts',
    record: Contact,
    input: ContactInput,
    create: { description: 'The response has `firstName` and `lastName` in place of `firstname` and `lastname`.' },
    listQuery: listQuery(50),
    updateExample: { phone: '+44 20 7946 0000' },
  }),
})
