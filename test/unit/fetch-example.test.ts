import { describe, expect, test } from 'vitest'
import { curl } from '../../worker/docs/curl.ts'
import { fetchExample } from '../../worker/docs/fetch-example.ts'
import { literal } from '../../worker/docs/literal.ts'
import { listOperations, type OperationEntry } from '../../worker/openapi/core/assemble.ts'
import { exampleId } from '../../worker/openapi/core/schemas.ts'
import { openapi } from '../../worker/openapi/document.ts'

const entries = listOperations(openapi())

function findEntry(operationId: string): OperationEntry {
  const entry = entries.find(({ operation }) => operation.operationId === operationId)
  if (!entry) throw new Error(`There is no operation ${operationId}.`)
  return entry
}

const jsonError = 'if (!response.ok) throw new Error(`#{response.status}: #{await response.json()}`)'

/** Examples of operations, without a blank line between their parts, and with `#{` for `${`. */
const examples: Record<string, string[]> = {
  'sends nothing that a public request does not need': [
    'getHealth',
    "const response = await fetch('http://localhost:8787/health')",
    jsonError,
    'const health = await response.json()',
  ],
  'declares the id of a record': [
    'updateTestimonial',
    `const id = '${exampleId}'`,
    'const response = await fetch(`http://localhost:8787/v1/testimonial/#{id}`, {',
    "  method: 'PUT',",
    '  headers: {',
    "    Authorization: 'Basic ' + btoa('x:lk_demo'),",
    "    'Content-Type': 'application/json',",
    '  },',
    '  body: JSON.stringify({ published: true }),',
    '})',
    jsonError,
    'const testimonial = await response.json()',
  ],
  'encodes what a person has typed': [
    'findContacts',
    "const query = new URLSearchParams({ email: 'ada@example.com' })",
    'const response = await fetch(`http://localhost:8787/v1/contacts?#{query}`, {',
    "  headers: { Authorization: 'Basic ' + btoa('x:lk_demo') },",
    '})',
    jsonError,
    'const contacts = await response.json()',
  ],
  'reads nothing from an empty response': [
    'eraseMyTestimonial',
    "const token = 'lg_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY'",
    "const response = await fetch('http://localhost:8787/v1/my-testimonial', {",
    "  method: 'DELETE',",
    '  headers: { Authorization: `Bearer #{token}` },',
    '})',
    jsonError,
  ],
  'sends the bytes of a file': [
    'uploadPart',
    "import { readFile } from 'node:fs/promises'",
    "const id = '0123456789abcdef0123456789abcdef'",
    "const ticket = 'V8iJ0n6T2c4m9yQdRk1xZbPzHs5LwEfGuAoCqXtNvM0'",
    'const response = await fetch(`http://localhost:8787/v1/media/#{id}/1`, {',
    "  method: 'PUT',",
    "  headers: { 'X-Laurel-Ticket': ticket },",
    "  body: await readFile('photo.jpg'),",
    '})',
    jsonError,
  ],
  'sends a file in a form': [
    'uploadVideo',
    "import { readFile } from 'node:fs/promises'",
    'const form = new FormData()',
    "form.append('file', new Blob([await readFile('video.mp4')]), 'video.mp4')",
    "const response = await fetch('http://localhost:8787/v1/media/upload-video/00000000-0000-4000-8000-000000000001', {",
    "  method: 'POST',",
    "  headers: { Authorization: 'Basic ' + btoa('x:lk_demo') },",
    '  body: form,',
    '})',
    jsonError,
    'const mediaFile = await response.json()',
  ],
  'reads a page, whose errors are pages, too': [
    'getTestimonialPage',
    `const id = '${exampleId}'`,
    'const response = await fetch(`http://localhost:8787/testimonials/00000000-0000-4000-8000-000000000001/t/#{id}`)',
    'if (!response.ok) throw new Error(`Status #{response.status}`)',
    'const html = await response.text()',
  ],
}

describe('the TypeScript of an operation', () => {
  test.each(Object.entries(examples))('%s', (_, [operationId = '', ...lines]) => {
    expect(fetchExample(findEntry(operationId)).replaceAll('\n\n', '\n').split('\n')).toEqual(
      lines.map((line) => line.replaceAll('#{', '${')),
    )
  })

  test('names a list in the plural', () => {
    const names = ['listHistory', 'listKeys', 'listDisplays'].map((operationId) =>
      fetchExample(findEntry(operationId))
        .match(/^const (\w+) = await response/m)
        ?.at(1),
    )
    expect(names).toEqual(['historyEntries', 'apiKeys', 'savedDisplays'])
  })
})

test('the curl command of a change to several records has the variable of the shell for each id', () => {
  const command = curl(findEntry('changeInboxTestimonials'))
  expect(command.match(/"'\$id'"/g)).toHaveLength(2)
  expect(command).not.toContain(exampleId)
})

test.each([
  [null, 'null'],
  [exampleId, 'id'],
  ["it's", "'it\\'s'"],
  ['"a"\n\\', `'"a"\\n\\\\'`],
  [[1, 'a'], "[1, 'a']"],
  [{}, '{}'],
  [{ [exampleId]: true, 'a-b': {} }, "{ [id]: true, 'a-b': {} }"],
  [{ a: 'x'.repeat(60) }, `{\n  a: '${'x'.repeat(60)}',\n}`],
  [[{ a: ['x'.repeat(60)] }], `[\n  {\n    a: [\n      '${'x'.repeat(60)}',\n    ],\n  },\n]`],
])('literal(%j) returns JavaScript', (value, code) => expect(literal(value)).toBe(code))
