import { stripVTControlCharacters } from 'node:util'
import * as z from 'zod/mini'
import { isWorkersBuild } from './ci.ts'

const JsonError = z.object({
  error: z.object({ text: z.string(), notes: z._default(z.array(z.object({ text: z.string() })), []) }),
})

/** Wrangler has no credentials for Cloudflare. */
export class NotLoggedInError extends Error {}

/** Extracts wrangler's own message from what `wrangler.run` threw: JSON, or text with colours, hints and advertisements. */
export function wranglerMessage(thrown: unknown): string {
  const output = stripVTControlCharacters(thrown instanceof Error ? thrown.message : String(thrown))
  const json = /^\{\n.*^\}/ms.exec(output)?.[0]
  // The notes of an error follow it indented; suggestions come after a blank line.
  if (!json) return singleLine(/\[ERROR\] (.*(?:\n+ {2}\S.*)*)/.exec(output)?.[1] ?? output)
  const { error } = JsonError.parse(JSON.parse(json))
  return [error.text, ...error.notes.map((note) => note.text)].join(' ')
}

const singleLine = (text: string) => text.trim().replace(/\s*\n\s*/g, ' ')

/** Turns wrangler's message into an error that says what to do; `action` completes "Wrangler cannot …". */
export function toUserError(message: string, action: string): Error {
  // Without a terminal, wrangler suggests nothing but a token.
  if (/necessary to set a CLOUDFLARE_API_TOKEN|^Not logged in\./.test(message)) {
    return new NotLoggedInError(
      isWorkersBuild()
        ? "The build has no API token. Choose one on the Worker's page, below Settings > Build, then retry the build."
        : 'Wrangler is not logged in. Run `npx wrangler login`, or set CLOUDFLARE_API_TOKEN.',
    )
  }
  return cloudflareError(message) ?? new Error(`Wrangler cannot ${action}: ${message}`)
}

/**
 * Returns an error that says what to do, if the message means that Cloudflare denies access or cannot be reached. `url` is that of
 * the request; wrangler's messages contain its path.
 */
export function cloudflareError(message: string, url = message): Error | undefined {
  if (/\[code: (?:10000|7403|9106|9109)\]/.test(message)) {
    return new Error(
      isWorkersBuild()
        ? `Cloudflare denied access. At https://dash.cloudflare.com/profile/api-tokens, add the permission Account > ${permissionFor(url)} > Edit to the API token that the Worker's page names below Settings > Build, then retry the build: ${message}`
        : `Cloudflare denied access. Run \`npx wrangler login\`, or give your CLOUDFLARE_API_TOKEN permission to edit D1 and Workers Scripts: ${message}`,
    )
  }
  if (message !== 'fetch failed') return undefined
  return new Error(`Cloudflare cannot be reached. Check your internet connection, then try again: ${message}`)
}

/** Returns the name of the permission that changes what this URL stands for, as Cloudflare's dashboard has it. */
function permissionFor(url: string): string {
  if (url.includes('/d1/')) return 'D1'
  return url.includes('/r2/') ? 'Workers R2 Storage' : 'Workers Scripts'
}
