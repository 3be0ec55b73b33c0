import type { Source } from '../provenance/sources.ts'
import type { CellConsent } from './consent.ts'

/*
 * The shapes between the steps of an import: a file is read (`readFile`), its preset recognised (`recognize`), its columns mapped
 * (`createMapping`), and its rows converted (`convert`). Browser and command line take the same steps.
 */

/** A row of a table, or an item of a JSON file. */
export type SourceRecord = {
  /** The line on which the row begins, from 1; of JSON, the number of the item from 1. */
  line: number
  /** The cells as in the file, by their header; of JSON, the properties of the item. Has no prototype. */
  values: Record<string, unknown>
}

/** A row that cannot be read, because it has more or fewer cells than the first row. */
export type BrokenRow = { line: number; sentence: string; cells: string[] }

/**
 * A file that was read; an archive becomes several. `size` counts bytes, `hash` is their SHA-256 in hexadecimal, null where browsers
 * compute none.
 */
export type SourceFile = TableFile | JsonFile

/** A table. Headers stand in their order; the second "Rating" is "Rating (2)". Empty rows are left out. */
export type TableFile = {
  kind: 'table'
  name: string
  size: number
  hash: string | null
  /** The character between its cells. */
  separator: string
  headers: string[]
  records: SourceRecord[]
  broken: BrokenRow[]
}

/** A JSON file; a preset finds the items in `root`. */
export type JsonFile = { kind: 'json'; name: string; size: number; hash: string | null; root: unknown }

/** Options of reading a file. */
export type ReadOptions = {
  /** The owner's choice for a file that is not UTF-8, after an `EncodingQuestion`. */
  encoding?: 'windows-1252'
  /** False if the first row of a table is one like the others: its columns are named by their place. */
  hasHeadings?: boolean
  /** Lets the page paint, between pieces of a few milliseconds each. */
  yieldNow?: () => Promise<void>
  /** Is called with the share of the file that was read, from 0 to 1. */
  onProgress?: (share: number) => void
}

/** A column with the first values that it has. */
export type ColumnSamples = { header: string; samples: string[] }

/** A kind of file that is known by its columns or shape. `generic`: the owner chooses the columns. */
export type PresetKey =
  | 'senja'
  | 'google'
  | 'linkedin'
  | 'playstore'
  | 'appstore'
  | 'trustpilot'
  | 'judgeme'
  | 'loox'
  | 'shopify'
  | 'yotpo'
  | 'okendo'
  | 'opinew'
  | 'ryviu'
  | 'kudobuzz'
  | 'powerreviews'
  | 'yelp'
  | 'birdeye'
  | 'podium'
  | 'woocommerce'
  | 'wordpress'
  | 'facebook'
  | 'trust'
  | 'famewall'
  | 'generic'

/** A field into which a column can be imported. */
export type TargetField =
  | 'firstname'
  | 'lastname'
  | 'title'
  | 'subtitle'
  | 'company'
  | 'email'
  | 'imageUrl'
  | 'videoUrl'
  | 'socialMediaProfiles'
  | 'testimonialText'
  | 'stars'
  | 'sourceDay'
  | 'sourceUrl'
  | 'sourceId'
  | 'source'
  | 'incentive'
  | 'tags'
  | 'gaveConsent'

/** The order of day and month in dates such as `05/03/2024`. */
export type DayOrder = 'dmy' | 'mdy'

/** The owner's choices for a file. */
export type Mapping = {
  preset: PresetKey
  /** The field of each column of the files by its header; null: not imported. */
  columns: Record<string, TargetField | null>
  /** Where the words first appeared, unless a column says so; null: still to choose. */
  source: Source | null
  sourceName: string | null
  /** The highest rating, such as 5, 10 or 100; null: not declared. */
  scale: number | null
  dayOrder: DayOrder | null
  /**
   * How the owner knows that the people agree to publication. Null: not known, and no row has consent, whatever a column says;
   * `''`: still to be written, and the rows have the consent of the column.
   */
  ground: string | null
}

/** A row as `POST …/imports/{id}/rows` accepts it. */
export type ImportRow = {
  source: Source
  sourceName?: string
  sourceUrl?: string
  sourceId?: string
  sourceDay?: string
  sourceRating?: string
  incentive?: string
  tags?: string[]
  firstname?: string
  lastname?: string
  title?: string
  subtitle?: string
  company?: string
  email?: string
  imageUrl?: string
  videoUrl?: string
  /** The link or embed code of a video that its site plays. */
  externalVideoHtml?: string
  socialMediaProfiles?: string[]
  testimonialText?: string
  stars?: number
  gaveConsent?: boolean
  ground?: string
}

/**
 * The outcome for a row or an item: sent as it is, left out, or invalid. A reason can follow a count: "4 without words". `notes` are
 * sentences on extras that were dropped; `consent` is what the column about it says. A row with consent but no ground relies on the
 * one of the import.
 */
export type Verdict = { file: string; line: number } & (
  | { status: 'ready'; row: ImportRow; notes: string[]; consent?: CellConsent }
  | { status: 'skipped'; reason: string }
  | { status: 'error'; field: string | null; sentence: string }
)

/** A choice that nothing in the file proves. The last four: a column for it is missing, or has no such value. */
export type Question = 'source' | 'scale' | 'dayOrder' | 'name' | 'words' | 'rating' | 'date'

/** A field whose values are of one kind. */
export type CheckedField = 'stars' | 'sourceDay' | 'email'

/** Options of a conversion. */
export type ConvertOptions = {
  /** The latest day that has begun anywhere, from `latestDay`: later ones are in the future. */
  today: string
  /** The language tag of the owner, in which dates may name months besides English. */
  language?: string
  /** Lets the page paint, every few milliseconds. */
  yieldNow?: () => Promise<void>
}

/** The verdicts on all rows in the order of the files, and what the owner still has to choose. */
export type Conversion = {
  verdicts: Verdict[]
  questions: Question[]
  /** The first value that raises a question about a value. If dates have both orders, `''` for them, and no question. */
  samples: Partial<Record<Question, string>>
  /** The fields whose columns have values, but none that fits. */
  unfit: CheckedField[]
}
