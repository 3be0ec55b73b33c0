import { effectiveDirective, type Policy } from './csp.ts'
import { missingEntries } from './csp-checks.ts'
import { readFileKinds } from './files.ts'
import type { Page, ScriptElement } from './html.ts'
import { type CheckResult, ok, resultsOrOk, warning } from './result.ts'
import { formSettings } from './setting-checks.ts'

/** Checks whether visitors of a page can record a video, and replay it before they send it. */
export async function checkRecording(page: Page, script: ScriptElement): Promise<CheckResult[]> {
  const hasVideo = formSettings(page).some(({ fields }) => !fields || fields.includes('video'))
  // That the service does not respond has been reported.
  const kinds = hasVideo ? await readFileKinds(new URL(script.url.origin)).catch(() => undefined) : []
  if (!kinds?.includes('video')) return ok('The form offers no recording.')
  const blocked = checkPermissions(page.headers.get('Permissions-Policy') ?? '', page.url.origin)
  // Without a recording, there is nothing to replay.
  const results = blocked.length > 0 ? blocked : page.policies.flatMap(checkReplay)
  return resultsOrOk(results, 'The page lets visitors record a video.')
}

/** Checks the header Permissions-Policy (https://www.w3.org/TR/permissions-policy/), a dictionary of features and origins. */
function checkPermissions(header: string, origin: string): CheckResult[] {
  const blocked = ['camera', 'microphone'].filter((feature) => {
    // Of two entries for a feature, the last one applies.
    const [, origins] =
      Array.from(header.matchAll(new RegExp(`(?:^|,)\\s*${feature}=(\\([^)]*\\)|[^,\\s]+)`, 'g'))).at(-1) ?? []
    const list = origins?.replace(/[()]/g, ' ').trim().split(/\s+/)
    return list && !list.some((entry) => ['*', 'self', `"${origin}"`].includes(entry))
  })
  if (blocked.length === 0) return []
  const fix = blocked.map((feature) => `${feature}=(self)`).join(', ')
  return warning(
    `Visitors cannot record a video, only choose a file: the page's Permissions-Policy blocks ${blocked.join(' and ')}. Write: ${fix}`,
  )
}

function checkReplay(policy: Policy): CheckResult[] {
  const directive = effectiveDirective(policy, 'media-src')
  // `*` and 'self' do not match it.
  if (!directive || directive.sources.some((source) => source.toLowerCase() === 'blob:')) return []
  return warning(
    `Visitors can record a video, but not replay it before they send it. ${missingEntries(policy, 'media-src', ['blob:'])}`,
  )
}
