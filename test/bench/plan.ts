/** Where a value of a statement comes from: the body's field, a new id, the moment, the key's digest, or it is this one. */
export type Source = { field: string } | { make: 'id' | 'moment' | 'digest' } | { is: string | number | null }

/** What the bare worker runs for the request of this name, which stands in the header `X-Name`, and how it answers. */
export type Plan = { [name: string]: { sql: string; sources: Source[]; status: number; isList: boolean } }

/** How many rows were moved to another database, and how many D1 has read and written for that, which it bills. */
export type Moved = { rows: number; read: number; written: number }
