import { expect, test } from 'vitest'
import { listOperations, resolveRef } from '../../worker/openapi/core/assemble.ts'
import { errorResponses } from '../../worker/openapi/core/error-responses.ts'
import { openapi } from '../../worker/openapi/document.ts'

const document = openapi()

/** The statuses whose causes differ between operations. */
const statuses = ['400', '401', '403', '404', '413', '501']

test.each(listOperations(document).map(({ operation }) => [operation.operationId, operation] as const))(
  'the errors of %s are described for it alone',
  (_, { responses }) => {
    for (const [status, response] of Object.entries(responses).filter(([status]) => statuses.includes(status))) {
      const description = resolveRef(document.components.responses, response)?.description
      expect(description).toMatch(/^[A-Z`].*\.$/)
      const common = errorResponses.find((error) => error.status === Number(status))
      expect(description).not.toContain(common?.description)
    }
  },
)

test('a reference to a shared error has a description of its own', () => {
  const error = document.paths['/v1/keys']?.get?.responses[403]
  expect(error).toEqual({
    $ref: '#/components/responses/Forbidden',
    description: expect.stringMatching(/^The key has the role `client`: use an `owner` key\./),
  })
  expect(resolveRef(document.components.responses, error ?? { $ref: '' })).toMatchObject({
    ...document.components.responses.Forbidden,
    description: expect.stringContaining('use an `owner` key'),
  })
})
