import type { Context } from 'hono'
import { canonicalId } from '../../shared/fields.ts'
import { translateForm } from '../../shared/forms/stored-form.ts'
import { keyReusedMessage } from '../db/idempotency.ts'
import { readHostedForm } from '../db/live-forms.ts'
import type { AppEnv } from '../env.ts'
import { toErrorResponse } from '../errors.ts'
import { ValidationError } from '../middleware/validate.ts'
import { removeUntrusted } from './form-data.ts'
import { invalidPage, keyReusedPage, resendPage } from './form-errors.ts'
import { errorPage } from './form-messages.ts'
import { formPath } from './form-page.ts'
import type { FilledForm } from './html-consents.ts'

/** Returns the ids in the path, of which only that of the form can be missing, and the path of the form with these ids. */
export function parseFormPath(c: Context) {
  const { workspaceId = '', formId } = c.req.param()
  const ids = { workspaceId: canonicalId(workspaceId), formId: formId === undefined ? undefined : canonicalId(formId) }
  return { ...ids, path: formPath(ids.workspaceId, ids.formId) }
}

/** Responds to an error with a page that shows everything that was sent, so that it can be sent again. */
export async function respondError(thrown: Error, c: Context<AppEnv>): Promise<Response> {
  const { message, status, headers } = toErrorResponse(thrown, c)
  const values = c.get('formData')
  if (!values) return c.html(errorPage(message), status, headers)
  removeUntrusted(values, c.req.header('Sec-Fetch-Site'))
  const filled = await readFilledForm(c, values, status)
  if (!filled) return c.html(resendPage(message, values), status, headers)
  if (message === keyReusedMessage) return c.html(keyReusedPage(filled), status, headers)
  const issues = thrown instanceof ValidationError ? thrown.issues : []
  return c.html(invalidPage(message, filled, issues), status, headers)
}

/** Returns the version of the form that was filled in, in its language; `undefined` if it cannot be read. */
async function readFilledForm(
  c: Context<AppEnv>,
  values: URLSearchParams,
  status: number,
): Promise<FilledForm | undefined> {
  const { workspaceId, formId } = parseFormPath(c)
  const version = Number(values.get('formVersion'))
  const hosted =
    // Otherwise nothing more is to be read now.
    status < 429 ? await readHostedForm(c.env.DB, workspaceId, formId, version).catch(() => undefined) : undefined
  // The workspace's own form is known without its name.
  if (!hosted) return formId === undefined ? { form: translateForm({}), values } : undefined
  const language = values.get('language') ?? undefined
  return { form: translateForm(hosted.form, language), values, workspaceName: hosted.workspace.name }
}
