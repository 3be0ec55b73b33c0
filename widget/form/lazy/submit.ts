import type { Say } from '../translate.ts'

/** How often a testimonial is sent before the form gives up. */
const tries = 8

/** Why it is not sent at the moment, and what somebody can do who does not want to wait. */
export type Wait = { why: string; go: () => void; stop: () => void }

/**
 * What became of a testimonial: the record; or why it was not stored, in the service's own sentence if it gave one, and the `lang` of that.
 * `refused`: as it is, it never will be. `stopped`: somebody did not want to wait.
 */
export type Outcome = { record?: object; refused?: boolean; why?: string; lang?: string; stopped?: boolean }

/**
 * The body of `POST /v1/testimonial` for a filled-in form. The controls bear the names of the API, so that this has only
 * what differs: an empty control is left out, stars are a number, the consent's value is the moment of ticking.
 */
export function bodyOf(form: FormData, workspaceId: string | null): string {
  const fields: [string, string][] = workspaceId ? [['workspaceId', JSON.stringify(workspaceId)]] : []
  const profiles: string[] = []
  for (const [name, value] of form) {
    const json = JSON.stringify(value)
    if (value === '' || name === 'privacy') continue
    if (name === 'socialMediaProfiles') profiles.push(json)
    else if (name === 'gaveConsent') {
      fields.push([name, 'true'])
      // Ticked by a script, and nobody clicked: the service takes the moment of sending.
      if (value !== 'on') fields.push(['consentDateTime', json])
    } else fields.push([name, name === 'stars' ? `${Number(value)}` : json])
  }
  if (profiles[0]) fields.push(['socialMediaProfiles', `[${profiles}]`])
  // Put together by hand: old libraries give arrays and objects of a page a `toJSON` that makes text of them.
  return `{${fields.map(([name, json]) => `"${name}":${json}`)}}`
}

/**
 * Sends a testimonial until the service has taken or refused it, at most eight times, and shows what it waits for: the
 * time that the service asks for, a little longer each time, or the network. The same key makes it the same testimonial
 * each time.
 */
export async function deliver(
  address: string,
  body: string,
  key: string,
  say: Say,
  show: (wait: Wait) => void,
): Promise<Outcome> {
  const policy = watchPolicy(address)
  try {
    for (let tried = 0, waits = false, forced = false; ; waits = true) {
      const { signal, ...choices } = choose()
      let after = 0
      if (navigator.onLine || forced) {
        // What somebody can choose stays where it is while it is tried again.
        if (waits) show({ why: say(tried > 0 ? 'stillSending' : 'sending'), ...choices })
        const { after: asked = 0, ...outcome } = await send(address, { body, key, keepalive: tried === 0, signal })
        if (outcome.record || outcome.refused) return outcome
        if (policy.forbids) return { why: say('forbidden') }
        if (!signal.aborted && ++tried === tries) return outcome
        after = asked
      }
      const { why, seconds } = pauseOf(tried, after, say)
      show({ why, ...choices })
      await waited(seconds, after === 0, signal)
      if (signal.reason === 'stop') return { stopped: true }
      forced = signal.aborted
    }
  } finally {
    policy.leave()
  }
}

/** Whether the content security policy of the page forbids to send to an address: then no try will be better. */
function watchPolicy(address: string) {
  const notice = ({ blockedURI, disposition }: SecurityPolicyViolationEvent) => {
    if (disposition === 'enforce' && blockedURI && address.startsWith(blockedURI)) policy.forbids = true
  }
  const policy = { forbids: false, leave: () => document.removeEventListener('securitypolicyviolation', notice) }
  document.addEventListener('securitypolicyviolation', notice)
  return policy
}

/** What somebody can choose who does not want to wait. It ends a try, too, and is the signal's reason. */
function choose() {
  const choice = new AbortController()
  return { signal: choice.signal, go: () => choice.abort('go'), stop: () => choice.abort('stop') }
}

/** How long to wait after so many tries, and why; without `seconds` until the network is back. */
function pauseOf(tried: number, after: number, say: Say): { why: string; seconds?: number } {
  const seconds = Math.min(5, 2 ** tried / 4) * (0.5 + Math.random() / 2)
  if (after > 0) return { why: say('retryIn', { n: Math.ceil(after) }), seconds: Math.max(after, seconds) }
  return navigator.onLine ? { why: say('stillSending'), seconds } : { why: say('offline') }
}

/** Leads to the page that the site owner has set, if that is an address of the web. */
export function goOn(redirect: string | null): void {
  // As the browser reads it, relative addresses, too.
  const link = Object.assign(document.createElement('a'), { href: redirect ?? '' })
  if (redirect && /^https?:$/.test(link.protocol)) location.assign(link.href)
}

/** Waits until the time is over, somebody chooses or, where that can help, the network is back. */
function waited(seconds: number | undefined, network: boolean, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = seconds === undefined ? undefined : setTimeout(end, seconds * 1000)
    if (network) addEventListener('online', end)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}

type Try = { body: string; key: string; keepalive: boolean; signal: AbortSignal }

/**
 * Sends a testimonial once. An answer counts only when it is the service's: a portal's login page has status 200, too.
 * `after`: in how many seconds the service wants to be asked again, at most 60.
 */
async function send(address: string, { body, key, keepalive, signal }: Try): Promise<Outcome & { after?: number }> {
  // By hand: `AbortSignal.any` and `AbortSignal.timeout` are younger than many phones.
  const end = new AbortController()
  const stop = () => end.abort()
  const timer = setTimeout(stop, 10_000)
  signal.addEventListener('abort', stop)
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body,
      credentials: 'omit',
      // So that it arrives when the page is left right after; browsers take 64 KiB of such requests, so not every time.
      keepalive,
      signal: end.signal,
    })
    const { status, headers } = response
    const after = headers.get('Retry-After')
    const answer: unknown = await response.json().catch(() => undefined)
    if (status === 201 && typeof answer === 'object' && answer && 'id' in answer) return { record: answer }
    return {
      ...(after && { after: secondsOf(after) }),
      ...(typeof answer === 'string' && status >= 400 && { why: answer, lang: 'en' }),
      refused: typeof answer === 'string' && status >= 400 && status < 500 && status !== 408 && status !== 429,
    }
  } catch {
    return {}
  } finally {
    clearTimeout(timer)
  }
}

/** The seconds of a `Retry-After` (RFC 9110, 10.2.3), which is a number of them or a date: 0 to 60. */
function secondsOf(after: string): number {
  const seconds = /^\d+$/.test(after) ? Number(after) : (Date.parse(after) - Date.now()) / 1000
  return Math.min(60, Math.max(0, seconds || 0))
}
