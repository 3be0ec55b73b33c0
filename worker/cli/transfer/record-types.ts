import type * as z from 'zod/mini'
import { ApiKey } from '../../../shared/api-key.ts'
import { Contact } from '../../../shared/contact.ts'
import { SavedDisplay } from '../../../shared/displays/saved-display.ts'
import { Form, FormVersion } from '../../../shared/forms/form.ts'
import { sourceFieldNames } from '../../../shared/provenance/added-testimonial.ts'
import { Testimonial } from '../../../shared/testimonial.ts'
import { DisplaySettings } from '../../../shared/workspace/display-settings.ts'
import { toSpamPatterns } from '../../../shared/workspace/spam-words.ts'
import { sha256 } from '../../lib/hash.ts'
import { DisplayImport } from './display-schema.ts'
import { FormImport, FormVersionImport } from './form-schemas.ts'
import { MediaImport } from './media-schemas.ts'
import { ContactImport, KeyImport, TestimonialImport, WorkspaceImport } from './schemas.ts'
import { countColumns, ErasedSourceImport, ImportImport, toSourceHash, toSourceId } from './source-schemas.ts'

/** A type of record in an export, with the table that it comes from. */
export type RecordType = {
  /** The `type` of its lines. */
  type:
    | 'workspace'
    | 'key'
    | 'form'
    | 'formVersion'
    | 'display'
    | 'media'
    | 'import'
    | 'testimonial'
    | 'contact'
    | 'erasedSource'
  table: string
  /** The fields of a line, in their order. Columns have the same names, except those in `columnByName`. */
  names: string[]
  columnByName: Record<string, string>
  /** Columns that an import computes, or promises of them: those that are in no line, or that a line may leave out. */
  derived?: Record<string, (line: Record<string, unknown>) => unknown>
  /** Validates a line. Its fields have the same names, except those in `fieldByName`, which are accepted under either. */
  schema: z.ZodMiniObject
  fieldByName: Map<string, string>
  /** The table and the column with the id of the row that a row belongs to, if not only to the workspace. */
  parent?: { table: string; column: string }
  /** The condition for the rows to export (by default, all rows), and further columns to read of them. */
  exported?: { conditionSql: string; selectionSql: string[] }
  /** Fields of a line that are no columns. */
  otherNames?: string[]
  /** Columns none of whose values occurs twice, not even in two of them. */
  distinct: string[]
}

const requestColumns = ['requestId', 'requestHash', 'version']

/** Columns of a testimonial that owners set. */
export const inboxColumns = ['folder', 'tags', 'highlight', 'pinned', 'reply', 'replied']

export const workspaceType: RecordType = {
  type: 'workspace',
  table: 'workspaces',
  names: [
    ...['workspaceId', 'created', 'name', 'website', 'origins', 'version', 'intro'],
    ...Object.keys(DisplaySettings.shape),
    ...['controller', 'spamWords', 'turnstileSiteKey', 'messageLanguage'],
  ],
  columnByName: { workspaceId: 'id' },
  derived: {
    spamPatterns: ({ spamWords }) => (Array.isArray(spamWords) ? toSpamPatterns(spamWords) : undefined),
    logoHash: ({ logo }) => (typeof logo === 'string' ? sha256(logo) : logo),
  },
  schema: WorkspaceImport,
  fieldByName: new Map(),
  otherNames: ['logo'],
  distinct: [],
}

export const keyType: RecordType = {
  type: 'key',
  table: 'apiKeys',
  names: [...Object.keys(ApiKey.shape), 'workspaceId', 'hash', 'version'],
  columnByName: {},
  schema: KeyImport,
  fieldByName: new Map(),
  distinct: [],
}

export const formType: RecordType = {
  type: 'form',
  table: 'forms',
  names: [...Object.keys(Form.shape), 'workspaceId', 'version'],
  columnByName: {},
  schema: FormImport,
  fieldByName: new Map(),
  distinct: [],
}

export const formVersionType: RecordType = {
  type: 'formVersion',
  table: 'formVersions',
  names: ['id', 'workspaceId', 'formId', ...Object.keys(FormVersion.shape)],
  columnByName: {},
  schema: FormVersionImport,
  fieldByName: new Map(),
  distinct: [],
  parent: { table: 'forms', column: 'formId' },
}

/** Their ids stay, so that the snippets on pages still work. */
export const displayType: RecordType = {
  type: 'display',
  table: 'displays',
  names: [...Object.keys(SavedDisplay.shape), 'workspaceId', 'version'],
  columnByName: {},
  schema: DisplayImport,
  fieldByName: new Map(),
  distinct: [],
}

/** The files that records have. Their objects and tickets stay in the deployment. */
export const mediaType: RecordType = {
  type: 'media',
  table: 'media',
  names: [
    ...['id', 'workspaceId', 'created', 'kind', 'mediaType', 'bytes'],
    ...['width', 'height', 'posterOf', 'completed', 'contentHash'],
  ],
  columnByName: { mediaType: 'type' },
  schema: MediaImport,
  fieldByName: new Map(),
  exported: {
    conditionSql: `completed IS NOT NULL AND expires IS NULL AND (posterOf IS NULL OR EXISTS (
      SELECT 1 FROM media AS video WHERE video.id = media.posterOf AND video.expires IS NULL))`,
    selectionSql: ['object', 'ticketHash IS NOT NULL AS byVisitor'],
  },
  otherNames: ['byVisitor', 'sha256'],
  distinct: [],
}

/** The files of other services from which testimonials were imported, without their rows. */
export const importType: RecordType = {
  type: 'import',
  table: 'imports',
  names: [
    ...['id', 'workspaceId', 'created', 'source', 'label', 'ground', 'fileHash', 'undone'],
    ...Object.keys(countColumns),
    'version',
  ],
  columnByName: {},
  derived: { groundHash: ({ ground }) => (typeof ground === 'string' ? sha256(ground) : ground) },
  schema: ImportImport,
  fieldByName: new Map(),
  distinct: [],
}

/** Columns of a testimonial that a form sets. */
const formColumns = ['formId', 'formVersion', 'language', 'page', 'consents']

/** The hashes of the tokens in the links to a testimonial. */
const linkColumns = ['giverHash', 'linkHash']

const authorColumns = ['withdrawn', 'giverChanges', 'giverChanged', ...linkColumns]

export const testimonialType: RecordType = {
  type: 'testimonial',
  table: 'testimonials',
  names: [
    ...[...Object.keys(Testimonial.shape), 'videoToken', ...requestColumns],
    ...[...inboxColumns, 'spamSince', ...formColumns, ...authorColumns, 'imageFile', 'videoFile'],
    ...['pictureFile', 'pictureUrl'],
    ...[...sourceFieldNames, 'importId', 'byVisitor', 'arrivalHash'],
  ],
  columnByName: {},
  derived: { sourceId: toSourceId, sourceHash: toSourceHash },
  schema: TestimonialImport,
  fieldByName: new Map([['videoVideoUrl', 'videoUrl']]),
  distinct: linkColumns,
}

export const contactType: RecordType = {
  type: 'contact',
  table: 'contacts',
  names: [...Object.keys(Contact.shape), 'workspaceId', ...requestColumns, 'imageFile'],
  columnByName: {},
  schema: ContactImport,
  fieldByName: new Map(Object.entries({ firstName: 'firstname', lastName: 'lastname' })),
  distinct: [],
}

/** The hashes of what was erased and does not return; they have no ids. */
export const erasedSourceType: RecordType = {
  type: 'erasedSource',
  table: 'erasedSources',
  names: ['workspaceId', 'hash'],
  columnByName: {},
  schema: ErasedSourceImport,
  fieldByName: new Map(),
  distinct: [],
}

/** All record types, in the order in which an import needs them. */
export const recordTypes = [
  ...[workspaceType, keyType, formType, formVersionType, displayType, mediaType, importType],
  // What a file has itself is stored although it was erased before.
  ...[testimonialType, contactType, erasedSourceType],
]

/** The types of records that belong to the file's own workspace. */
export const workspaceTypes = [workspaceType, keyType, formType, formVersionType, displayType]

/** Returns the columns of a record type: in the order of its `names`, then those that are only derived. */
export const getColumns = ({ names, columnByName, derived = {} }: RecordType) =>
  Array.from(new Set([...names.map((name) => columnByName[name] ?? name), ...Object.keys(derived)]))
