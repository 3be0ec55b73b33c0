import type * as z from 'zod/mini'
import { Contact } from '../../../shared/contact.ts'
import { Testimonial } from '../../../shared/testimonial.ts'
import { ApiKey } from '../../../shared/workspace.ts'
import { MovedContact, MovedKey, MovedTestimonial, MovedWorkspace } from './schemas.ts'

/** A kind of line, and the table that it moves out of and into. */
export type Kind = {
  /** What a line calls itself. */
  type: 'workspace' | 'key' | 'testimonial' | 'contact'
  table: string
  /** All that a line says, in its order; the table has a column for each, by the same name but for those in `columnOf`. */
  names: string[]
  columnOf: Record<string, string>
  /** What a line may say, by the same names but for those in `fieldOf`, which may go by either. */
  schema: z.ZodMiniObject
  fieldOf: Map<string, string>
}

const tracked = ['requestId', 'requestHash', 'version']

export const workspace: Kind = {
  type: 'workspace',
  table: 'workspaces',
  names: ['workspaceId', 'created', 'name', 'website', 'origins', 'version'],
  columnOf: { workspaceId: 'id' },
  schema: MovedWorkspace,
  fieldOf: new Map(),
}

export const key: Kind = {
  type: 'key',
  table: 'apiKeys',
  names: [...Object.keys(ApiKey.shape), 'workspaceId', 'hash', 'version'],
  columnOf: {},
  schema: MovedKey,
  fieldOf: new Map(),
}

export const testimonial: Kind = {
  type: 'testimonial',
  table: 'testimonials',
  names: [...Object.keys(Testimonial.shape), 'videoToken', ...tracked],
  columnOf: {},
  schema: MovedTestimonial,
  fieldOf: new Map([['videoVideoUrl', 'videoUrl']]),
}

export const contact: Kind = {
  type: 'contact',
  table: 'contacts',
  names: [...Object.keys(Contact.shape), 'workspaceId', ...tracked],
  columnOf: {},
  schema: MovedContact,
  fieldOf: new Map(Object.entries({ firstName: 'firstname', lastName: 'lastname' })),
}

/** All of them, in the order in which they can be moved in. */
export const kinds = [workspace, key, testimonial, contact]

/** The columns of its table, each in the place of its name. */
export const columnsOf = ({ names, columnOf }: Kind) => names.map((name) => columnOf[name] ?? name)
