import { Command, Option } from 'commander'
import { escapeControlChars } from '../../lib/escape-control-chars.ts'
import { type Args, type Options, type Report, UsageError } from './args.ts'

/* Commander, set up with this project's help, error messages and common options. */

const programName = 'npm run laurel --'

/** Creates the program, with the options of all its commands. It throws commander's errors after printing them. */
export function createProgram(): Command {
  const program = new Command(programName)
    .configureHelp({ showGlobalOptions: true, commandUsage: usage, subcommandTerm: listTerm })
    .configureOutput({ outputError: (message, write) => write(`${formatError(message)}\n`) })
    .exitOverride()
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'Print the help of a command.')
    .addOption(option('--remote', 'use the deployed database, not the local one').conflicts('persistTo'))
    .addOption(option('--persist-to <DIR>', 'use the local database in this folder, as for `npm start`'))
    .addOption(option('--json', 'print JSON'))
  program.addHelpText('beforeAll', ({ command }) => {
    const [name] = program.args
    // Commander prints the help of the program also for a command that does not exist.
    if (command === program && name && /^[^-]/.test(name) && name !== 'help') {
      program.error(`error: unknown command '${name}'`)
    }
    return ''
  })
  return program
}

/** An option that can be given only once, with a value that begins with a dash only in the form `--option=value`. */
export function option(flags: string, description: string): Option {
  return configureOption(new Option(flags, description))
}

/** A required option. Commander checks its own before unknown options, so a mistyped option would be reported as missing. */
class RequiredOption extends Option {}

export const requiredOption = (flags: string, description: string): Option =>
  configureOption(new RequiredOption(flags, description))

function configureOption(option: Option): Option {
  const { flags, long } = option
  option.argParser((value, previous) => {
    if (previous !== undefined) throw new UsageError(`Option '${flags}' can be given only once.`)
    if (String(value).startsWith('-') && !process.argv.includes(`${long}=${value}`)) {
      throw new UsageError(`Option '${flags}' needs a value. If it begins with a dash, use the form ${long}=VALUE.`)
    }
    return value
  })
  // Without a preset value, commander does not call the parser of an option that takes none.
  return option.isBoolean() ? option.preset(true) : option
}

/** Returns the action of a command: it runs `work`, and prints its report. */
export function createAction(work: (args: Args) => Promise<Report>) {
  return async (...parameters: unknown[]): Promise<void> => {
    const command = parameters.at(-1)
    if (!(command instanceof Command)) return
    const values: Options = command.optsWithGlobals()
    requireOptions(command)
    // An interrupted command has failed.
    process.exitCode = 1
    const database = { remote: values.remote ?? false, persistTo: values.persistTo }
    const { json, text, toStderr, failed } = await work({ argument: command.args[0] ?? '', values, database })
    const output = toStderr ? process.stderr : process.stdout
    output.write(`${values.json ? JSON.stringify(json) : text}\n`)
    process.exitCode = failed ? 1 : 0
  }
}

function requireOptions(command: Command): void {
  const missing = command.options.filter(
    (option) => option instanceof RequiredOption && command.getOptionValue(option.attributeName()) === undefined,
  )
  const list = missing.map(({ flags }) => `'${flags}'`).join(' and ')
  if (missing.length === 1) command.error(`error: required option ${list} not specified`)
  if (missing.length > 1) command.error(`error: required options ${list} not specified`)
}

function usage(command: Command): string {
  const { parent, options, commands } = command
  const optionTerms = parent
    ? options.map((option) => (option instanceof RequiredOption ? option.flags : `[${option.flags}]`))
    : []
  return [...names(command), ...(commands.length > 0 ? ['<command>'] : argumentTerms(command)), ...optionTerms].join(
    ' ',
  )
}

const names = (command: Command): string[] => [...(command.parent ? names(command.parent) : []), command.name()]

const argumentTerms = ({ registeredArguments }: Command) =>
  registeredArguments.map((argument) => (argument.required ? `<${argument.name()}>` : `[${argument.name()}]`))

/** The line of a command in the list of its parent: a group shows its commands. */
const listTerm = (command: Command) =>
  [command.name(), command.commands.map((child) => child.name()).join('|'), ...argumentTerms(command)]
    .filter(Boolean)
    .join(' ')

/** Makes a sentence of commander's message, which may end with a suggestion, and adds what to do. */
function formatError(text: string): string {
  const [, message = text, suggestion] = /^error: (.*?)(?:\n\((Did you mean .*\?)\))?\s*$/s.exec(text) ?? []
  const sentence = escapeControlChars(message.charAt(0).toUpperCase() + message.slice(1)).replace(/\.?$/, '.')
  const advice = message.startsWith('too many arguments')
    ? 'Put a value that has spaces in quotes.'
    : 'For the usage, add --help.'
  return `${sentence} ${suggestion ?? advice}`
}
