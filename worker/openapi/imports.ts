import * as limits from '../../shared/limits.ts'
import * as shared from '../../shared/provenance/imports.ts'
import { created, defineResource, listContent, ok, route, type Tag } from './core/operation.ts'
import { exampleId, exampleTime, inputSchema, namedSchema, objectSchema, recordSchema, uuid } from './core/schemas.ts'
import { sourceFields } from './provenance.ts'
import { consentDateTime, testimonialInputFields } from './testimonial-input.ts'

const tag: Tag = {
  name: 'Imports',
  description:
    'Testimonials that you bring from somewhere else, in batches of rows. They arrive as pending, and nothing is announced or published by itself.',
}

const fields = {
  source: 'Where the words first appeared; it describes the import, and each row names its own',
  label: 'Name of the import, for you',
  fileHash: 'SHA-256 of the file in lower-case hexadecimal, by which you recognise it; the file itself stays with you',
}

const example = {
  source: 'google',
  label: 'Google, November',
  fileHash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
} as const

const ImportInput = inputSchema('ImportInput', shared.ImportInput, {
  fields: {
    ...fields,
    ground:
      'How you know that the people agree to publication, in your own words: for rows with `gaveConsent` that name none',
  },
  example,
})

const NewImport = namedSchema('NewImport', objectSchema({ id: { ...uuid, description: 'Id of the import.' } }), {
  id: exampleId,
})

const counts = {
  created: 'Rows that became testimonials',
  exists: 'Rows that were here already',
  changed: 'Rows that were here already with other words or another rating',
  erased: 'Rows that were erased here before',
  error: 'Rows that break a rule',
  removed: 'Testimonials that undoing has removed',
}

const Import = recordSchema('Import', shared.Import, {
  fields: {
    ...fields,
    id: 'Id of the import',
    created: 'When it began',
    counts:
      'What became of its rows; one that it has stored counts once, also if it is sent again, the others each time',
  },
  overrides: { counts: recordSchema('ImportCounts', shared.ImportCounts, { fields: counts }).definition },
  example: {
    id: exampleId,
    created: exampleTime,
    ...example,
    counts: { created: 0, exists: 0, changed: 0, erased: 0, error: 0, removed: 0 },
  },
})

const ImportRow = inputSchema('ImportRow', shared.ImportRow, {
  fields: {
    ...testimonialInputFields,
    ...sourceFields,
    workspaceId: 'Id of the workspace of the import',
    published: 'Rows arrive as pending: only `false` and null are accepted',
    externalVideoHtml: 'Video on another site',
    sourceId:
      'Id of the words at their source, by which they are recognised; by default, made of names, text and `sourceDay`',
    gaveConsent: 'Whether the person agrees to publication; then the row or its import has a `ground`',
    ground: 'How you know that the person agrees to publication, in your own words',
    tags: 'Your own labels',
  },
  overrides: {
    published: { enum: [false, null] },
    consentDateTime,
    tags: { items: { type: 'string', minLength: 1, maxLength: limits.tag } },
  },
  example: {
    ...{ source: 'google', sourceId: 'review-1', sourceUrl: 'https://example.com/review-1', sourceDay: '2025-03' },
    ...{ firstname: 'Ada', testimonialText: 'Wonderful.', stars: 5 },
  },
})

const ImportRows = inputSchema('ImportRows', shared.ImportRows, {
  fields: { rows: 'Testimonials to store; each names its `source`' },
  overrides: { rows: { items: ImportRow.schema } },
  example: { rows: [ImportRow.example] },
})

const ImportRowResult = namedSchema(
  'ImportRowResult',
  objectSchema(
    {
      status: {
        type: 'string',
        enum: [...shared.rowStatuses],
        description:
          'What became of the row: only `created` wrote something; `changed` is here with other words or another rating.',
      },
      id: { ...uuid, description: 'Id of the stored testimonial, unless the status is `erased` or `error`.' },
      error: { type: 'string', description: 'What is wrong, if the status is `error`.' },
    },
    ['id', 'error'],
  ),
  { status: 'created', id: exampleId },
)

const UndoResult = namedSchema(
  'UndoResult',
  objectSchema({
    removed: { type: 'integer', minimum: 0, description: 'Testimonials that this request has removed.' },
    kept: { type: 'integer', minimum: 0, description: 'Testimonials of the import that stay after all requests.' },
    done: { type: 'boolean', description: 'Whether nothing is left to remove.' },
  }),
  { removed: 0, kept: 0, done: true },
)

export const imports = defineResource({
  tag,
  caller: 'owner key',
  schemas: [ImportInput, NewImport, Import, ImportRow, ImportRows, ImportRowResult, UndoResult],
  operations: [
    route.post('/v1/imports', 'createImport', 'Begin an import', {
      description: `A workspace can have ${limits.imports.toLocaleString('en')} imports.`,
      body: ImportInput,
      response: created('The id of the import.', NewImport),
      errors: { 400: `Or the workspace has ${limits.imports.toLocaleString('en')} imports already.` },
    }),
    route.get('/v1/imports', 'listImports', 'List the imports', {
      query: [],
      response: ok('All imports, newest first.', listContent(Import)),
    }),
    route.post('/v1/imports/{id}/rows', 'importRows', 'Import testimonials', {
      description: `Stores up to ${limits.importBatchRows} testimonials, and returns one result for each row, in order: a row that breaks a rule does not stop the others. A testimonial is the same if \`source\` and \`sourceId\` are the same, and with the source \`other\` also \`sourceName\`; without \`sourceId\`, if names, text and \`sourceDay\` are, and without a text also title and video. What is here already, or was erased here, is never written, so you can send a batch again.`,
      body: ImportRows,
      response: ok('One result for each row.', listContent(ImportRowResult)),
      errors: {
        400: 'Or the import was undone: begin another. What is wrong with single rows is in the results, with 200.',
      },
    }),
    route.delete('/v1/imports/{id}', 'undoImport', 'Undo an import', {
      description:
        'Removes, 100 at a time, the testimonials of the import that are still pending and untouched; repeat it until `done` is true. What you have published, tagged, edited or confirmed stays. Nothing is announced, and the import takes no more rows.',
      response: ok('What was removed.', UndoResult),
    }),
  ],
})
