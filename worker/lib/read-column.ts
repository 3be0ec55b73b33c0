import type * as z from 'zod/mini'
import {
  booleanColumn,
  dateTimeColumn,
  idColumn,
  isJsonArray,
  jsonArrayColumn,
  numberColumn,
  stringArrayColumn,
  textColumn,
} from '../../shared/columns.ts'

/**
 * Returns what the schema makes of the values that most rows have, and `undefined` for any other. A list has thousands of values,
 * for which zod is slower.
 */
export function readUsualValue(schema: z.core.$ZodType, value: unknown): unknown {
  switch (schema) {
    case textColumn:
      return value === null || typeof value === 'string' ? value : undefined
    case numberColumn:
      return value === null || Number.isFinite(value) ? value : undefined
    case booleanColumn:
      return value === 0 || value === 1 ? value === 1 : undefined
    case jsonArrayColumn:
      return value === '[]' || (typeof value === 'string' && isJsonArray(value)) ? value : undefined
    case stringArrayColumn:
      return value === '[]' ? [] : undefined
    case idColumn:
      return typeof value === 'string' && idColumn.def.pattern?.test(value) ? value : undefined
    case dateTimeColumn:
      return typeof value === 'string' && dateTimeColumn.def.pattern?.test(value) ? value : undefined
    default:
      return value === null && isNullable(schema) ? null : undefined
  }
}

/** Returns whether a schema accepts every `null`: a check could reject it. */
const isNullable = ({ _zod: { def } }: z.core.$ZodType) => def.type === 'nullable' && !def.checks
