/*
 * The types of `csv-parse/browser/esm/sync`, as far as an import needs them: its own bring the types of Node into all code of
 * browsers and the service. `paths` in tsconfig.json leads here.
 */

type Options = {
  delimiter: string
  record_delimiter: string[]
  relax_column_count: boolean
  on_record: (record: string[]) => null
}

export declare function parse(text: string, options: Options): unknown[]

export declare class CsvError extends Error {
  readonly code: string
}
