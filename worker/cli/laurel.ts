import { type Command, CommanderError } from 'commander'
import { findMisplacedOption, UsageError } from './lib/args.ts'
import type { Io } from './lib/io.ts'
import { isMainModule } from './lib/main-module.ts'
import { type CommandLine, createCommandLine } from './lib/program.ts'

/*
 * `npm run laurel -- …`: the commands with which the operator of a deployment manages its database, with wrangler's
 * credentials.
 */

// Loaded when they run: help and usage errors do not need them.
const doctor = () => import('./commands/doctor.ts')
const exportCommand = () => import('./commands/export.ts')
const importCommand = () => import('./commands/import.ts')
const key = () => import('./commands/key.ts')
const person = () => import('./commands/person.ts')
const signIn = () => import('./commands/sign-in.ts')
const approveLink = () => import('./commands/approve-link.ts')
const workspace = () => import('./commands/workspace.ts')

/** Runs a command, and returns the exit status of its process. */
export async function main(argv: string[], io: Io): Promise<number> {
  try {
    // Without the option, the command would use another database, or print no JSON.
    const misplacedOption = findMisplacedOption(['remote', 'persist-to', 'json'])
    if (misplacedOption)
      throw new UsageError(
        `Put options after two dashes: npm run laurel -- ${[...argv, `--${misplacedOption}`].join(' ')}`,
      )
    const commandLine = createCommandLine(argv, io)
    await addCommands(commandLine).parseAsync(argv, { from: 'user' })
    return commandLine.outcome.failed ? 1 : 0
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    io.stderr.write(`${error instanceof Error ? error.message : error}\n`)
    return error instanceof UsageError ? 2 : 1
  }
}

if (isMainModule(import.meta.filename)) {
  // An interrupted command has failed.
  process.exitCode = 1
  process.exitCode = await main(process.argv.slice(2), process)
}

function addCommands({ program, option, requiredOption, createAction }: CommandLine): Command {
  const workspaceOption = () => requiredOption('--workspace <ID>', 'workspace; `workspace list` shows the ids')
  const serviceUrlOption = () =>
    option('--url <URL>', 'URL of the service, if it is not the one that runs here or the deployment')
  const emailOption = () => requiredOption('--email <EMAIL>', "the person's e-mail; upper and lower case are the same")

  const workspaces = program.command('workspace').description('Create, list and update workspaces.').helpCommand(false)
  workspaces
    .command('create')
    .description('Create a workspace and its first API key. The key is shown only once.')
    .argument('<NAME>', 'name of the workspace, in quotes if it has spaces')
    .addOption(option('--website <URL>', 'the website that it is for'))
    .action(createAction(async (args) => (await workspace()).create(args)))
  workspaces
    .command('list')
    .description('List the workspaces, oldest first.')
    .action(createAction(async (args) => (await workspace()).list(args)))
  workspaces
    .command('update')
    .description('Change the settings of a workspace that are given; "" removes one.')
    .addOption(workspaceOption())
    .addOption(option('--name <NAME>', 'name of the workspace'))
    .addOption(option('--website <URL>', 'the website that it is for'))
    .addOption(option('--logo <FILE>', 'PNG, JPEG, WebP or SVG image that the hosted form shows, of at most 32 KiB'))
    .addOption(option('--intro <TEXT>', 'sentence that the hosted form shows below the name'))
    .addOption(option('--display <STATE>', 'open or closed: whether everybody can see published testimonials'))
    .addOption(option('--display-names <FORM>', 'full, initial or first: Ada Lovelace, Ada L. or Ada'))
    .addOption(
      option('--display-photos <KIND>', 'stored or all: uploaded photos, or also those that authors have linked to'),
    )
    .addOption(option('--heading <TEXT>', 'heading of public displays'))
    .addOption(option('--how <TEXT>', 'how the testimonials were collected, for public displays'))
    .addOption(option('--average <RATINGS>', 'published or all: the ratings that the badge averages'))
    .action(createAction(async (args) => (await workspace()).update(args)))

  const keys = program.command('key').description('Create, list and revoke API keys.').helpCommand(false)
  keys
    .command('create')
    .description('Create another API key for a workspace. It is shown only once.')
    .addOption(workspaceOption())
    .addOption(requiredOption('--label <TEXT>', 'what the key is for'))
    .addOption(option('--role <ROLE>', 'owner (default) or client, which cannot manage keys or change the workspace'))
    .action(createAction(async (args) => (await key()).create(args)))
  keys
    .command('list')
    .description('List the API keys of a workspace, newest first, by their first characters.')
    .addOption(workspaceOption())
    .action(createAction(async (args) => (await key()).list(args)))
  keys
    .command('revoke')
    .description('Revoke an API key at once, unless it is the last active owner key of its workspace.')
    .argument('<KEYID>', 'id of the key; `key list` shows the ids')
    .addOption(workspaceOption())
    .action(createAction(async (args) => (await key()).revoke(args)))

  const people = program.command('person').description("Export or erase a person's records.").helpCommand(false)
  people
    .command('export')
    .description('Write everything stored about a person to a JSON file.')
    .addOption(workspaceOption())
    .addOption(emailOption())
    .addOption(requiredOption('--out <FILE>', 'file to create; an existing file is never overwritten'))
    .action(createAction(async (args) => (await person()).exportPerson(args)))
  people
    .command('erase')
    .description('Permanently erase everything stored about a person.')
    .addOption(workspaceOption())
    .addOption(emailOption())
    .addOption(option('--yes', 'do not ask for confirmation'))
    .action(createAction(async (args) => (await person()).erasePerson(args)))

  program
    .command('sign-in')
    .description('Print a link that signs a browser in to the inbox of a workspace, once.')
    .addOption(workspaceOption())
    .addOption(serviceUrlOption())
    .action(createAction(async (args) => (await signIn()).createSignInLink(args)))
  program
    .command('approve-link')
    .description('Print a link that publishes or archives a testimonial, once.')
    .argument('<TESTIMONIALID>', 'id of the testimonial')
    .addOption(workspaceOption())
    .addOption(serviceUrlOption())
    .action(createAction(async (args) => (await approveLink()).createApproveLink(args)))

  program
    .command('doctor')
    .description('Check this machine, a service or a page, and print how to fix each problem.')
    .argument('[URL]', 'URL of a service, or of a page with the form')
    .action(createAction(async (args) => (await doctor()).runDoctor(args)))
  program
    .command('export')
    .description('Write a workspace to a JSON Lines file, or its testimonials to a .csv file.')
    .argument('<FILE>', 'file to create, or - for standard output')
    .addOption(workspaceOption())
    .action(createAction(async (args) => (await exportCommand()).exportWorkspace(args)))
  program
    .command('import')
    .description(
      'Import an export of Laurel, or with --from a file of another service. Existing records stay as they are.',
    )
    .argument('<FILE>', 'file to read, or - for standard input')
    .addOption(
      option(
        '--workspace <ID>',
        "workspace to import into, by default the file's own; required for a .csv file and with --from",
      ),
    )
    .addOption(option('--keys', "also import the file's API keys; their holders get access"))
    .addOption(
      option(
        '--first',
        'import the workspace even if it becomes the oldest, which gets the testimonials that name none',
      ),
    )
    .addOption(option('--url <URL>', 'URL of the service for imported files, if it is not the usual one'))
    .addOption(option('--columns <PAIRS>', 'columns of a table: "Their name=firstname,Review=testimonialText"'))
    .addOption(
      option('--from <SERVICE>', 'auto, or the service that the file is from, such as senja; generic: any table'),
    )
    .addOption(option('--source <KEY>', 'with --from: where the words first appeared, such as google or email'))
    .addOption(option('--source-name <TEXT>', 'with --source other: the name of that place'))
    .addOption(option('--label <TEXT>', 'with --from: name of the import, by default that of the file'))
    .addOption(option('--ground <TEXT>', 'with --from: how you know that the people agree to publication'))
    .addOption(option('--scale <NUMBER>', 'with --from: the highest rating, such as 5 or 10'))
    .addOption(option('--day-order <ORDER>', 'with --from: dmy or mdy, if dates such as 05/03/2024 are not clear'))
    .addOption(option('--encoding <NAME>', 'with --from: windows-1252, if the file is not UTF-8'))
    .addOption(option('--dry-run', 'with --from: report what would be imported, and store nothing'))
    .addOption(option('--media', 'with --from: copy the photos and videos of new testimonials'))
    .action(createAction(async (args) => (await importCommand()).importFile(args)))

  return program.addHelpText(
    'after',
    '\nFor the usage of a command, add --help to it.\nExit status: 0 if the command succeeded, 2 for wrong arguments (nothing was done), otherwise 1.',
  )
}
