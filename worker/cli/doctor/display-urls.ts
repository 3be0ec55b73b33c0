import { layouts } from '../../../shared/displays/designs.ts'
import { displayQueries } from '../../../shared/displays/options.ts'
import { canonicalId } from '../../../shared/fields.ts'
import type { Attributes } from './html.ts'
import { follow, parseMessage, request } from './http.ts'
import { type CheckResult, excerpt, failure, ok, warning } from './result.ts'

/** Checks a `<laurel-testimonials>`, by a request for what it loads from the service. */
export async function checkDisplayElement(attributes: Attributes, service: URL): Promise<CheckResult[]> {
  const { display, workspace = '', layout = 'wall' } = attributes
  if (display !== undefined) return checkSavedDisplay(display, attributes, service)
  if (!workspace) {
    return failure(
      '<laurel-testimonials> has no workspace: copy the code from the page of your service, with your workspace ID.',
    )
  }
  const id = canonicalId(workspace)
  if (!id) {
    return failure(
      `workspace="${excerpt(workspace)}" is not an id. To list the ids, run: npm run laurel -- workspace list`,
    )
  }
  // As the element reads it.
  const known = layouts.find((name) => layout.includes(name)) ?? 'wall'
  const names = Object.keys(displayQueries[known].shape).filter((name) => name !== 'cursor' && name in attributes)
  const query = new URLSearchParams(names.map((name) => [name, attributes[name] ?? '']))
  const url = new URL(`/testimonials/${id}/${known}?${query}`, service)
  const results = await checkDisplayUrl(url, 'an attribute of <laurel-testimonials>')
  if (known === layout) return results
  return [
    ...results,
    ...warning(`layout="${excerpt(layout)}" is not one of ${layouts.join(', ')}, so it is a ${known}.`),
  ]
}

/** Checks an element that names a display of the inbox: beside it, the service reads these attributes only. */
async function checkSavedDisplay(display: string, { lang, theme }: Attributes, service: URL): Promise<CheckResult[]> {
  const id = canonicalId(display)
  if (!id) {
    return failure(
      `display="${excerpt(display)}" is not an id: copy the code of the display again, under “Displays” in the inbox.`,
    )
  }
  const query = new URLSearchParams({ ...(lang && { lang }), ...(theme && { theme }) })
  return checkDisplayUrl(new URL(`/d/${id}?${query}`, service), 'an attribute of <laurel-testimonials>')
}

/** Requests testimonials, and reports whether there are any; `source` is where the options in the URL come from. */
export async function checkDisplayUrl(url: URL, source: string): Promise<CheckResult[]> {
  const response = await follow(url)
  const { status, text } = response
  if (status === 404) return reportMissing(url)
  if (status === 400) {
    return failure(`The service rejects ${source}: ${excerpt(parseMessage(response) ?? `see ${excerpt(url.href)}`)}`)
  }
  if (status !== 200) {
    return warning(`${excerpt(url.href)} could not be checked: the service returned ${status}.`)
  }
  return /class="laurel-(?:item|stars)"/.test(text)
    ? ok(`The service shows testimonials at ${excerpt(url.href)}.`)
    : warning('The workspace shows no testimonial here yet: publish one that has consent.')
}

/** Returns why there is nothing: the form of a closed display is still there. */
async function reportMissing(url: URL): Promise<CheckResult[]> {
  const [, place, id = ''] = url.pathname.split('/')
  if (place === 'd') {
    return failure(
      `The service has no display ${excerpt(id)}, or its workspace is closed: copy the code of another one, under “Displays” in the inbox.`,
    )
  }
  const { status } = await request(new URL(`/form/${id}`, url), { method: 'HEAD' })
  if (status === 404) {
    return failure(
      `The service has no workspace ${id}. To list them (--remote: deployed), run: npm run laurel -- workspace list`,
    )
  }
  return failure(
    `The workspace ${id} shows nothing, because its display is closed: open it in the inbox, under Settings.`,
  )
}
