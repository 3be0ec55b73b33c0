import { parseArgs } from 'node:util'
import { WorkspaceInput } from '../../../shared/workspace/workspace.ts'
import { findMisplacedOption } from '../lib/args.ts'
import { parseOrigin } from '../lib/validate-args.ts'

/** The options of `npm run deploy`. `mailFrom` is the sender of e-mails. */
export type DeployOptions = {
  name: string
  origin: string | undefined
  media: boolean
  mail: boolean
  mailFrom: string | undefined
  dryRun: boolean
}

export const usage =
  'Usage: npm run deploy -- [--name "My site"] [--url URL] [--media] [--mail] [--mail-from "NAME <E-MAIL>"] [--dry-run]. All other settings are in wrangler.toml.'

/** Parses the options of `npm run deploy`. @throws Error with one sentence. */
export function parseDeployOptions(args: string[]): DeployOptions {
  const [text, flag] = [{ type: 'string' }, { type: 'boolean' }] as const
  const options = { name: text, url: text, media: flag, mail: flag, 'mail-from': text, 'dry-run': flag } as const
  // A dry run would become a real deployment.
  const misplacedOption = findMisplacedOption(Object.keys(options))
  if (misplacedOption) throw new Error(`Put options after two dashes: npm run deploy -- --${misplacedOption}`)
  try {
    const { values } = parseArgs({ args, options })
    const { name, url, media = false, mail = false, 'mail-from': sender, 'dry-run': dryRun = false } = values
    const mailFrom = sender === undefined ? undefined : parseSender(sender)
    return { name: parseName(name), origin: parseOrigin(url), media, mail, mailFrom, dryRun }
  } catch (error) {
    // Wrangler's own options, such as --env, would apply to some of the steps only.
    throw error instanceof TypeError ? new Error(usage) : error
  }
}

function parseName(text = 'My site'): string {
  const { data } = WorkspaceInput.shape.name.safeParse(text)
  if (!data) throw new Error('--name must be a string of 1 to 200 characters.')
  return data
}

function parseSender(text: string): string {
  const email = /^(?:[^<>\p{Cc}]{1,100} <([^<>]+)>|([^<>]+))$/u.exec(text)
  if (/^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(email?.[1] ?? email?.[2] ?? '')) return text
  throw new Error('--mail-from must be an e-mail address, such as "Laurel <laurel@shop.example>".')
}
