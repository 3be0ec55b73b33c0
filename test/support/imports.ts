import type { Fault } from './service/faults.ts'
import { call, callWithFaults, keys } from './service/harness.ts'

/** A row of an import: another testimonial for each number. */
export const createRow = (number = 1, changes: object = {}) => ({
  source: 'google',
  sourceId: `review-${number}`,
  firstname: `Ada ${number}`,
  testimonialText: `Wonderful ${number}`,
  stars: 5,
  ...changes,
})

/** Returns this many rows. */
export const createRows = (count: number, changes: object = {}) =>
  Array.from({ length: count }, (_, index) => createRow(index + 1, changes))

type As = { key?: string; fault?: Fault }

/** Begins an import and returns its id. */
export async function beginImport(input: object = {}, { key = keys.workspaceA }: As = {}): Promise<string> {
  const { body } = await call('POST', '/v1/imports', { key, body: { source: 'google', label: 'Google', ...input } })
  return body.id
}

/** Sends rows to an import. */
export const sendRows = (id: string, rows: unknown[], { key = keys.workspaceA }: As = {}) =>
  call('POST', `/v1/imports/${id}/rows`, { key, body: { rows } })

/** Does the same on the instrumented copy of the service. */
export const sendRowsWithFaults = (id: string, rows: unknown[], { key = keys.workspaceA, fault }: As = {}) =>
  callWithFaults('POST', `/v1/imports/${id}/rows`, { key, body: { rows }, ...(fault && { fault }) })

/** Sends one request that undoes an import. */
export const undo = (id: string, { key = keys.workspaceA }: As = {}) => call('DELETE', `/v1/imports/${id}`, { key })

/** Returns the counts of an import that are not 0. */
export async function countsOf(id: string, { key = keys.workspaceA }: As = {}): Promise<Record<string, number>> {
  const { body } = await call('GET', '/v1/imports', { key })
  const found = body.find((item: { id: string }) => item.id === id)
  return Object.fromEntries(Object.entries<number>(found.counts).filter(([, count]) => count > 0))
}
