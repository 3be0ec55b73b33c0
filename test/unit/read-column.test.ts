import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import * as columns from '../../shared/columns.ts'
import { Testimonial } from '../../shared/testimonial.ts'
import { readUsualValue } from '../../worker/lib/read-column.ts'

const id = '00000000-0000-4000-8000-00000000000a'
const ids = [id, id.toUpperCase(), `${id}0`, ` ${id}`]
const dates = ['2024-02-29T23:59:59.999Z', '2026-02-29T00:00:00.000Z', '2026-01-31T24:00:00.000Z', '2026-01-31']
const texts = ['', 'Ada', '[]', '["a"]', '[1]', '{}', '[', '1', 'true']
const values = [...ids, ...dates, ...texts, 0, 1, 2, 4.5, Number.NaN, true, false, null, undefined]

const { isJsonArray: _, jsonColumn, ...columnSchemas } = columns
const schemas = {
  ...columnSchemas,
  jsonColumn: jsonColumn(z.array(z.string())),
  externalVideoHtml: Testimonial.shape.externalVideoHtml,
  neverNull: z.nullable(z.string()).check(z.refine((value) => value !== null)),
}

it.each(Object.entries(schemas))('reads the same value from a column as its schema, or none: %s', (_, schema) => {
  for (const value of values) {
    const read = readUsualValue(schema, value)
    if (read !== undefined) expect(read).toEqual(z.safeParse<z.core.$ZodType>(schema, value).data)
  }
})

it('reads what most rows have', () => {
  const usual: [schema: z.core.$ZodType, stored: unknown, read?: unknown][] = [
    [columns.idColumn, id],
    [columns.dateTimeColumn, dates[0]],
    [columns.textColumn, 'Ada'],
    [columns.textColumn, null],
    [columns.numberColumn, 4.5],
    [columns.booleanColumn, 1, true],
    [columns.jsonArrayColumn, '["a"]'],
    [columns.stringArrayColumn, '[]', []],
    [Testimonial.shape.externalVideoHtml, null],
  ]
  for (const [schema, stored, read = stored] of usual) expect(readUsualValue(schema, stored)).toEqual(read)
})
