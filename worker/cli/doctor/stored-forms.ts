import { canonicalId } from '../../../shared/fields.ts'
import { checkCache } from './display.ts'
import type { Page } from './html.ts'
import { follow, type HttpResponse, isLocal, parseMessage, request } from './http.ts'
import { type CheckResult, excerpt, failure, ok, type RunCheck, warning } from './result.ts'
import { formSettings } from './setting-checks.ts'

/**
 * Checks the stored forms that a page names. Returns the ids of the page's workspaces, each once: those that it names or, failing
 * that, those of its forms; undefined stands for the first workspace of the service.
 */
export async function findWorkspaces(run: RunCheck, page: Page, service: URL): Promise<Set<string | undefined>> {
  const ids = new Set<string | undefined>()
  const checked = new Set<string>()
  for (const { form, workspace } of formSettings(page)) {
    // The script of a form element that is in the page.
    if (form && !workspace && checked.has(form)) continue
    if (form) checked.add(form)
    const workspaceId = canonicalId(workspace ?? '') || undefined
    let formWorkspaceId: string | undefined
    if (form) {
      await run('form', async () => {
        const found = await checkStoredForm(service, form, workspaceId)
        formWorkspaceId = found.workspaceId
        return found.results
      })
    }
    if (!form || workspaceId || formWorkspaceId) ids.add(workspaceId ?? formWorkspaceId)
  }
  return ids
}

/** Returns whether a response is that of a service without such a form. */
export const isMissingForm = (response: HttpResponse) =>
  response.status === 404 && parseMessage(response) === 'There is no form at this URL.'

type FoundForm = { results: CheckResult[]; workspaceId?: string }

/** Reads a form as pages do; `workspaceId` is that of the page. */
async function checkStoredForm(service: URL, form: string, workspaceId: string | undefined): Promise<FoundForm> {
  const id = excerpt(form)
  const url = new URL(`/f/${encodeURIComponent(form)}.json`, service)
  const response = await request(url)
  if (isMissingForm(response)) return { results: failure(await missingReason(service, form, id)) }
  if (response.status !== 200) {
    return { results: warning(`The form ${id} could not be checked: the service returned ${response.status}.`) }
  }
  const owner = canonicalId(String(JSON.parse(response.text).workspaceId))
  if (workspaceId && workspaceId !== owner) {
    return {
      results: failure(
        `The form ${id} belongs to the workspace ${owner}, not to ${workspaceId}, which rejects its testimonials: remove the workspace from the snippet, or correct one of the ids.`,
      ),
    }
  }
  const cacheResults = isLocal(service) ? [] : await checkCache(url, `The form ${id}`)
  return { results: [...ok(`The form ${id} is published.`), ...cacheResults], workspaceId: owner }
}

async function missingReason(service: URL, form: string, id: string): Promise<string> {
  const { text } = await follow(new URL(`/form//${encodeURIComponent(form)}`, service))
  return text.includes('This form is closed')
    ? `The form ${id} is closed: reopen it in the inbox, or remove the snippet.`
    : `The service has no published form ${id}: publish it in the inbox, or correct the id in the snippet.`
}
