import { Command, Option } from 'commander'
import { escapeControlChars } from '../../lib/escape-control-chars.ts'
import { type Args, type Options, type Report, UsageError } from './args.ts'
import type { Io } from './io.ts'

/* Commander, set up with this project's help, error messages and common options. */

const programName = 'npm run laurel --'

/** A required option. Commander checks its own before unknown options, so a mistyped option would be reported as missing. */
class RequiredOption extends Option {}

/**
 * Creates what the definition of all commands consists of: the program, with the options that all have in common, and what creates
 * options and actions. The program throws commander's errors after printing them; `failed` says whether a command has reported that.
 */
export function createCommandLine(argv: string[], io: Io) {
  const outcome = { failed: false }
  const program = new Command(programName)
    .configureHelp({ showGlobalOptions: true, commandUsage: usage, subcommandTerm: listTerm })
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      outputError: (message, write) => write(`${formatError(message)}\n`),
    })
    .exitOverride()
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'Print the help of a command.')
    .addHelpText('beforeAll', ({ command }) => {
      const [name] = program.args
      // Commander prints the help of the program also for a command that does not exist.
      if (command === program && name && /^[^-]/.test(name) && name !== 'help') {
        program.error(`error: unknown command '${name}'`)
      }
      return ''
    })

  /** Lets an option be given only once, with a value that begins with a dash only in the form `--option=value`. */
  const configureOption = (option: Option): Option => {
    const { flags, long } = option
    option.argParser((value, previous) => {
      if (previous !== undefined) throw new UsageError(`Option '${flags}' can be given only once.`)
      if (String(value).startsWith('-') && !argv.includes(`${long}=${value}`)) {
        throw new UsageError(`Option '${flags}' needs a value. If it begins with a dash, use the form ${long}=VALUE.`)
      }
      return value
    })
    // Without a preset value, commander does not call the parser of an option that takes none.
    return option.isBoolean() ? option.preset(true) : option
  }
  const option = (flags: string, description: string) => configureOption(new Option(flags, description))
  const requiredOption = (flags: string, description: string) => configureOption(new RequiredOption(flags, description))

  /** Creates the action of a command: it runs `work`, and prints its report. */
  const createAction =
    (work: (args: Args) => Promise<Report>) =>
    async (...parameters: unknown[]): Promise<void> => {
      const command = parameters.at(-1)
      if (!(command instanceof Command)) return
      const values: Options = command.optsWithGlobals()
      requireOptions(command)
      const database = { remote: values.remote ?? false, persistTo: values.persistTo }
      const report = await work({ argument: command.args[0] ?? '', values, database, io })
      const output = report.toStderr ? io.stderr : io.stdout
      output.write(`${values.json ? JSON.stringify(report.json) : report.text}\n`)
      outcome.failed = report.failed ?? false
    }

  program
    .addOption(option('--remote', 'use the deployed database, not the local one').conflicts('persistTo'))
    .addOption(option('--persist-to <DIR>', 'use the local database in this folder, as for `npm start`'))
    .addOption(option('--json', 'print JSON'))
  return { program, option, requiredOption, createAction, outcome }
}

export type CommandLine = ReturnType<typeof createCommandLine>

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
