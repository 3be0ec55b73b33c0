import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { fetchExample } from '../../../worker/docs/fetch-example.ts'
import { listOperations } from '../../../worker/openapi/core/assemble.ts'
import { openApiDocument } from '../../support/openapi-validator.ts'
import { compile } from '../../support/tsc.ts'

/* The TypeScript of every operation, in a project for Node without the types of browsers. */

test('the TypeScript examples compile', async () => {
  const examples = listOperations(openApiDocument).map((entry) => [
    `${entry.operation.operationId}.ts`,
    fetchExample(entry),
  ])
  const node = { lib: ['ESNext'], types: ['node'], typeRoots: [resolve('node_modules/@types')] }
  const { output } = await compile(Object.fromEntries(examples), '', { ...node, moduleDetection: 'force' })
  expect(output).toBe('')
})
