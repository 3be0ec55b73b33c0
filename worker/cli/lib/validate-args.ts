import type * as z from 'zod/mini'
import { canonicalId } from '../../../shared/fields.ts'
import { demo } from '../../lib/demo.ts'
import { Misuse } from './command.ts'

/**
 * What was typed, judged by the schema that the API has for it. `names` says how each of its fields is called here.
 * @throws Misuse with a sentence for each field that breaks its rule.
 */
export function judge<Schema extends z.ZodMiniObject>(
  schema: Schema,
  given: z.input<Schema>,
  names: { [field in keyof Schema['shape']]: string },
): z.output<Schema> {
  const { success, data, error } = schema.safeParse(given)
  if (success) return data
  throw new Misuse(error.issues.map(({ path, message }) => `${names[String(path[0])]} ${message}.`).join('\n'))
}

/** The one spelling under which an id is stored. @throws Misuse for a text that is none. */
export function idFrom(given: string | undefined, name: string): string {
  const id = canonicalId(given ?? '')
  if (!id) throw new Misuse(`${name} must be an id, such as ${demo.workspaceId}.`)
  return id
}
