import * as limits from '../../../shared/limits.ts'
import { escapeControlChars } from '../../lib/escape-control-chars.ts'
import { connectToCloudflare } from '../d1/cloudflare-api.ts'
import { workspaceSnippet } from '../lib/format.ts'
import { readWranglerConfig } from '../lib/wrangler-config.ts'
import { hasBinding, readBindings } from './bindings.ts'
import type { FileStorage } from './bucket.ts'
import type { FirstWorkspace } from './first-workspace.ts'
import { describeMail, type MailSettings } from './mail.ts'

type Print = (line: string) => void

type Features = { files: FileStorage; mail: MailSettings }

/**
 * Prints what an owner needs after a deployment, with the key of a workspace that was created just now. Without a workspace, it says
 * how to create the first one.
 */
export async function printSummary(
  print: Print,
  origin: string,
  { files, mail }: Features,
  first: FirstWorkspace | undefined,
): Promise<void> {
  print(`Laurel is running at ${origin}`)
  if (!first) {
    print(`Set up:    ${await describeSetup(origin)}`)
    print('No API key is printed, as others may read this. In a terminal, outside CI, `npm run deploy` creates one.')
  } else {
    print(`Workspace: ${first.workspaceId} (${escapeControlChars(first.name)})`)
    if (first.key) print(`API key:   ${first.key} (shown only once)`)
    print(`Snippet:   ${workspaceSnippet(origin, first.workspaceId)}`)
  }
  print(`Docs:      ${origin}/docs`)
  print(`Files:     ${files.isOn ? 'on' : 'off (to store photos and videos: npm run deploy -- --media)'}`)
  print(`E-mails:   ${describeMail(mail)}`)
  if (first) printAccess(print, origin, first)
}

/** Prints who can send testimonials, and how to get keys and sign in. */
function printAccess(print: Print, origin: string, { workspaceId, key }: FirstWorkspace): void {
  if (key) print('Any page can send testimonials. To allow only your own, see "Allowed origins" in the docs.')
  else print('An API key is shown only once, when it is created. If you have lost yours, create another one:')
  print(`More keys: npm run laurel -- key create --workspace ${workspaceId} --label "What it is for" --remote`)
  print(`Inbox:     ${origin}/inbox (sign in with the API key)`)
}

/** Prints the same after a build by Cloudflare, whose log others can read: no id, and no command. */
export async function printBuildSummary(
  print: Print,
  origin: string,
  first: FirstWorkspace | undefined,
): Promise<void> {
  print(`Laurel is running at ${origin}`)
  print(first ? `Inbox:     ${origin}/inbox` : `Set up:    ${await describeSetup(origin)}`)
  print(`Files, e-mails and upgrades: ${origin}/docs/guides/deploy`)
}

/** Returns how the owner creates the first workspace in the browser. */
async function describeSetup(origin: string): Promise<string> {
  const { account, name } = readWranglerConfig()
  const bindings = await readBindings(await connectToCloudflare(account), name)
  const length = `${limits.setupCodeMin} to ${limits.setupCode} characters`
  const place = "on the Worker's page, below Settings > Variables and Secrets"
  // Cloudflare shows no secret, not even its length.
  return hasBinding(bindings, 'secret_text', 'SETUP_CODE')
    ? `open ${origin}/setup, and type the code that you chose as SETUP_CODE. If the page does not exist, the code does not have ${length}: change the secret, ${place}`
    : `${place}, add the secret SETUP_CODE, a code of ${length}; then type it at ${origin}/setup`
}
