import * as z from 'zod/mini'

const Row = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

export type Row = z.output<typeof Row>

/** The response of D1 to a list of statements: the rows of each. */
export const Results = z.array(z.object({ results: z.array(Row) }))
