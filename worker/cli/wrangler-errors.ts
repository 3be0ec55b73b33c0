import { stripVTControlCharacters } from 'node:util'
import * as z from 'zod/mini'

const Refusal = z.object({
  error: z.object({ text: z.string(), notes: z._default(z.array(z.object({ text: z.string() })), []) }),
})

/** Wrangler knows nobody as whom it could ask Cloudflare. */
export class NotLoggedIn extends Error {}

/**
 * Why `wrangler.run` has thrown, by wrangler's own words: it prints JSON, or a text with colours, hints and advertisements.
 */
export function reasonOf(thrown: unknown): string {
  const text = stripVTControlCharacters(thrown instanceof Error ? thrown.message : String(thrown))
  const json = /^\{\n.*^\}/ms.exec(text)?.[0]
  // What it notes to an error stands below it, indented; what it proposes comes after a line of blanks.
  if (!json) return oneLine(/\[ERROR\] (.*(?:\n+ {2}\S.*)*)/.exec(text)?.[1] ?? text)
  const { error } = Refusal.parse(JSON.parse(json))
  return [error.text, ...error.notes.map((note) => note.text)].join(' ')
}

const oneLine = (text: string) => text.trim().replace(/\s*\n\s*/g, ' ')

/** What to say for one of wrangler's reasons, in one sentence; `what` is what it can not do. */
export function refused(reason: string, what: string): Error {
  // Without a terminal of its own, wrangler proposes nothing but a token.
  if (reason.includes('necessary to set a CLOUDFLARE_API_TOKEN')) {
    return new NotLoggedIn('Wrangler is not logged in; please run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN.')
  }
  if (reason.includes('More than one account available')) {
    const accounts = Array.from(reason.matchAll(/ {2}`(.*)`: `(.*)`/g), ([, name, id]) => `${id} (${name})`)
    return new Error(
      `You have more than one account; please set CLOUDFLARE_ACCOUNT_ID to the id of one: ${accounts.join(', ')}`,
    )
  }
  if (/\[code: (?:10000|7403|9106|9109)\]/.test(reason)) {
    return new Error(
      `Cloudflare does not allow this; please run \`npx wrangler login\`, or give the CLOUDFLARE_API_TOKEN the permissions to edit D1 and Workers Scripts: ${reason}`,
    )
  }
  if (reason === 'fetch failed') {
    return new Error(
      `Cloudflare does not answer; please look whether this machine is online, and run this again: ${reason}`,
    )
  }
  return new Error(`Wrangler can not ${what}: ${reason}`)
}
