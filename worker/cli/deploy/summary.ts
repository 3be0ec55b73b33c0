import { escapeControlChars } from '../../lib/escape-control-chars.ts'
import { connectToCloudflare } from '../d1/cloudflare-api.ts'
import { workspaceSnippet } from '../lib/format.ts'
import { readWranglerConfig } from '../lib/wrangler-config.ts'
import { hasBinding, readBindings } from './bindings.ts'
import type { FileStorage } from './bucket.ts'
import { type FirstWorkspace, hasWorkspace } from './first-workspace.ts'
import { describeMail, type MailSettings } from './mail.ts'

type Print = (line: string) => void

type Features = { files: FileStorage; mail: MailSettings }

/** Prints what an owner needs after a deployment, with the key of a workspace that was created just now. */
export function printSummary(print: Print, origin: string, { files, mail }: Features, first: FirstWorkspace): void {
  const { workspaceId, name, isNew, key } = first
  print(`Laurel is running at ${origin}`)
  print(`Workspace: ${workspaceId} (${escapeControlChars(name)})`)
  if (key) print(`API key:   ${key} (shown only once)`)
  print(`Snippet:   ${workspaceSnippet(origin, workspaceId)}`)
  print(`Docs:      ${origin}/docs`)
  print(`Files:     ${files.isOn ? 'on' : 'off (to store photos and videos: npm run deploy -- --media)'}`)
  print(`E-mails:   ${describeMail(mail)}`)
  if (isNew) print('Any page can send testimonials. To allow only your own, see "Allowed origins" in the docs.')
  else print('An API key is shown only once, when it is created. If you have lost yours, create another one:')
  if (isNew && !key) print('In CI, no API key is printed, as others can read the log. Create one on your machine:')
  print(`More keys: npm run laurel -- key create --workspace ${workspaceId} --label "What it is for" --remote`)
  print(`Inbox:     ${origin}/inbox (sign in with the API key)`)
}

/**
 * Prints the same after a build by Cloudflare, whose log others can read: no key, and no command. Until there is a workspace, it
 * says how the owner creates the first one in the browser.
 */
export async function printBuildSummary(print: Print, origin: string): Promise<void> {
  print(`Laurel is running at ${origin}`)
  print((await hasWorkspace()) ? `Inbox:     ${origin}/inbox` : `Set up:    ${await describeSetup(`${origin}/setup`)}`)
  print(`Files, e-mails and upgrades: ${origin}/docs/guides/deploy`)
}

async function describeSetup(url: string): Promise<string> {
  const { account, name } = readWranglerConfig()
  const bindings = await readBindings(await connectToCloudflare(account), name)
  return hasBinding(bindings, 'secret_text', 'SETUP_CODE')
    ? `open ${url}, and type the code that you chose as SETUP_CODE`
    : `on the Worker's page, below Settings > Variables and Secrets, add the secret SETUP_CODE, a code of 12 characters or more; then type it at ${url}`
}
