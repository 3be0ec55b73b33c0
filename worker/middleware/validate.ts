import { zValidator } from '@hono/zod-validator'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type * as z from 'zod/mini'
import { formatIssues } from '../lib/format-issues.ts'

/** A request that fails validation. `issues` lists every issue; the message may have room for only some of them. */
export class ValidationError extends HTTPException {
  readonly issues: z.core.$ZodIssue[]
  constructor(message: string, issues: z.core.$ZodIssue[]) {
    super(400, { message })
    this.issues = issues
  }
}

// No schema waits for anything. The type expects the errors of zod's larger variant, which have more than the hooks read.
const synchronous = { validationFunction: (schema: z.ZodMiniType, value: unknown) => schema.safeParse(value) as never }

/**
 * Validates the body against the caller's schema; the handler reads the result from `c.req.valid('json')`. `recordSchema`
 * is that of the response, used to recognise keys that only the service sets; keys that only visitors may send are for forms.
 * @throws ValidationError 400 with one sentence that names every invalid field.
 */
export function validateBody<Schema extends z.ZodMiniObject>(
  recordSchema: z.ZodMiniObject,
  keyHolderSchema: Schema,
  visitorSchema = keyHolderSchema,
) {
  const formKeys = Object.keys(visitorSchema.shape).filter((key) => !Object.hasOwn(keyHolderSchema.shape, key))
  const validatorFor = (schema: Schema) =>
    zValidator(
      'json',
      schema,
      (result) => {
        if (result.success) return
        const { issues } = result.error
        throw new ValidationError(formatIssues(issues, schema, recordSchema, formKeys), issues)
      },
      synchronous,
    )
  const validateKeyHolder = validatorFor(keyHolderSchema)
  const validateVisitor = validatorFor(visitorSchema)
  const validate: typeof validateKeyHolder = (c: Context, next) =>
    ('visitor' in c.get('caller') ? validateVisitor : validateKeyHolder)(c, next)
  return validate
}

/**
 * Validates the query string; the handler reads the result from `c.req.valid('query')`.
 * @throws HTTPException 400 with one sentence that names every invalid parameter.
 */
export function validateQuery<Schema extends z.ZodMiniObject>(schema: Schema) {
  return zValidator(
    'query',
    schema,
    (result) => {
      if (!result.success) throw new HTTPException(400, { message: formatIssues(result.error.issues, schema) })
    },
    synchronous,
  )
}
