import * as doctor from './commands/doctor.ts'
import { exportAll } from './commands/export.ts'
import { importAll } from './commands/import.ts'
import * as key from './commands/key.ts'
import * as person from './commands/person.ts'
import * as workspace from './commands/workspace.ts'
import { type Command, keptByNpm, Misuse, type Report } from './lib/command.ts'
import { parse } from './lib/parse.ts'

/*
 * `npm run laurel -- …`: what the operator of a deployment does with its database, by the credentials that wrangler has.
 */

const commands: Command[] = [
  {
    name: 'workspace create',
    does: 'Makes a workspace and its first API key, and shows that key this once.',
    argument: '"NAME"',
    needs: [],
    takes: ['website'],
    run: workspace.create,
  },
  {
    name: 'workspace list',
    does: 'Shows the workspaces, the oldest first.',
    needs: [],
    takes: [],
    run: workspace.list,
  },
  {
    name: 'key create',
    does: 'Makes another API key for a workspace, and shows it this once.',
    needs: ['workspace', 'label'],
    takes: [],
    run: key.create,
  },
  {
    name: 'key list',
    does: 'Shows the API keys of a workspace, the newest first, by their first characters.',
    needs: ['workspace'],
    takes: [],
    run: key.list,
  },
  {
    name: 'key revoke',
    does: 'Revokes an API key at once; the last live one of a workspace stays.',
    argument: 'KEYID',
    needs: ['workspace'],
    takes: [],
    run: key.revoke,
  },
  {
    name: 'person export',
    does: 'Writes all that is held of a person into a JSON file.',
    needs: ['workspace', 'email', 'out'],
    takes: [],
    run: person.exportAll,
  },
  {
    name: 'person erase',
    does: 'Erases all that is held of a person, for good.',
    needs: ['workspace', 'email'],
    takes: ['yes'],
    run: person.erase,
  },
  {
    name: 'doctor',
    does: 'Says what is wrong, and what to do: of this machine, of the service or of the page at an address.',
    argument: '[URL]',
    needs: [],
    takes: [],
    run: doctor.examine,
  },
  {
    name: 'export',
    does: 'Writes all of a workspace into a file of JSON lines, or its testimonials into a .csv; - is standard output.',
    argument: 'FILE',
    needs: ['workspace'],
    takes: [],
    run: exportAll,
  },
  {
    name: 'import',
    does: 'Stores what such a file has, in its own workspace or in another one; what is there stays as it is.',
    argument: 'FILE',
    needs: [],
    takes: ['workspace', 'columns'],
    run: importAll,
  },
]

// Until it is done: what is interrupted has failed.
process.exitCode = 1
try {
  const { text, aside, wrong } = await answer(process.argv.slice(2))
  const out = aside ? process.stderr : process.stdout
  out.write(`${text}\n`)
  process.exitCode = wrong ? 1 : 0
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  if (error instanceof Misuse) process.exitCode = 2
}

async function answer(args: string[]): Promise<Omit<Report, 'json'>> {
  // A command would reach the wrong database, or print no JSON.
  const lost = keptByNpm(['remote', 'persist-to', 'json'])
  if (lost) throw new Misuse(`Options go behind two dashes: npm run laurel -- ${args.join(' ')} --${lost}`)
  const [first, ...others] = args
  const parsed = parse(first === 'help' ? [...others, '--help'] : args, commands)
  if ('help' in parsed) return { text: parsed.help }
  const { json, ...report } = await parsed.command.run(parsed.asked)
  return parsed.asked.values.json ? { ...report, text: JSON.stringify(json) } : report
}
