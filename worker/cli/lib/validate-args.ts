import type * as z from 'zod/mini'
import { canonicalId } from '../../../shared/fields.ts'
import { demo } from '../../lib/demo.ts'
import { UsageError } from './args.ts'

/**
 * Validates arguments against the schema of the API. `names` maps its fields to the names of the arguments.
 * @throws UsageError with a sentence for each invalid field.
 */
export function validateArgs<Schema extends z.ZodMiniObject>(
  schema: Schema,
  args: { [field in keyof Schema['shape']]?: unknown },
  names: { [field in keyof Schema['shape']]: string },
): z.output<Schema> {
  const { success, data, error } = schema.safeParse(args)
  if (success) return data
  throw new UsageError(error.issues.map(({ path, message }) => `${names[String(path[0])]} ${message}.`).join('\n'))
}

/** Returns an id in the spelling in which it is stored. @throws UsageError if the text is not an id. */
export function parseId(text: string | undefined, name: string): string {
  const id = canonicalId(text ?? '')
  if (!id) throw new UsageError(`${name} must be an id, such as ${demo.workspaceId}.`)
  return id
}

/** Returns the origin of a URL, if there is one. @throws UsageError if the URL has a path, or is not http or https. */
export function parseOrigin(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const origin = URL.canParse(text) ? new URL(text).origin : ''
  if (!/^https?:/.test(text) || ![origin, `${origin}/`].includes(text)) {
    throw new UsageError('--url must be an http or https URL without a path, such as https://testimonials.example.')
  }
  return origin
}
