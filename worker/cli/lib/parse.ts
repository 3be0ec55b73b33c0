import { parseArgs } from 'node:util'
import { closestMatch } from 'leven'
import { escapeControlChars } from '../../lib/format-issues.ts'
import { type Asked, type Command, common, Misuse, type Option, options } from './command.ts'
import { help, usage } from './help.ts'

/**
 * Which command was typed and with what, or the help that was asked for.
 * @throws Misuse for anything that is not known, missing, or too much.
 */
export function parse(args: string[], commands: Command[]): { command: Command; asked: Asked } | { help: string } {
  const lenient = parseArgs({ args, options, strict: false, tokens: true })
  const typed = lenient.tokens.filter((token) => token.kind === 'option')
  const words = lenient.positionals
  if (typed.some(({ name }) => name === 'help')) {
    const meant = commands.filter(({ name }) => `${name} `.startsWith(words.map((word) => `${word} `).join('')))
    return { help: help(meant.length > 0 ? meant : [commandOf(words, commands)]) }
  }
  const command = commandOf(words, commands)
  for (const { name, rawName, value, inlineValue } of typed) {
    const { type, ...option } = options[optionOf(name, rawName, command)]
    if (type === 'boolean' && value !== undefined) throw new Misuse(`${rawName} takes no value.`)
    if ('value' in option && (value === undefined || (!inlineValue && value.startsWith('-')))) {
      throw new Misuse(`${rawName} lacks its value: ${rawName}=${option.value}`)
    }
    if (typed.filter((other) => other.name === name).length > 1) throw new Misuse(`${rawName} can be given only once.`)
  }
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  return { command, asked: complete(command, values, positionals.slice(command.name.split(' ').length)) }
}

function commandOf(words: string[], commands: Command[]): Command {
  const command = commands.find(({ name }) => name.split(' ').every((word, index) => words[index] === word))
  if (command) return command
  const [first = '', typed] = [words[0], words.slice(0, 2).join(' ')]
  const names = commands.map(({ name }) => name)
  const nearest = (text: string) => closestMatch(text.slice(0, 40), names, { maxDistance: 3 })
  const near = nearest(typed) ?? nearest(first)
  const akin = names.filter((name) => name.startsWith(`${first} `))
  const known = near ? `did you mean ${near}?` : `there are ${(akin.length > 0 ? akin : names).join(', ')}.`
  throw new Misuse(typed ? `There is no command ${shown(typed)}; ${known}` : `A command is missing; ${known}`)
}

function optionOf(name: string, rawName: string, command: Command): Option {
  const taken = [...command.needs, ...command.takes, ...common]
  const option = taken.find((known) => known === name)
  if (option) return option
  const near = closestMatch(name.slice(0, 40), taken, { maxDistance: 2 })
  const known = near ? `did you mean --${near}?` : `it is ${usage(command)}`
  throw new Misuse(`${command.name} has no option ${shown(rawName)}; ${known}`)
}

function complete(command: Command, values: Asked['values'], rest: string[]): Asked {
  const missing = [
    ...(command.argument && !command.argument.startsWith('[') && rest.length === 0 ? [command.argument] : []),
    ...command.needs.filter((option) => values[option] === undefined).map((option) => `--${option}`),
  ]
  if (missing.length > 0) throw new Misuse(`${missing.join(' and ')} must be given: ${usage(command)}`)
  const [extra] = rest.slice(command.argument ? 1 : 0)
  if (extra !== undefined) {
    throw new Misuse(`${shown(extra)} is too much, or lacks quotes around what has spaces: ${usage(command)}`)
  }
  if (values.remote && values['persist-to'] !== undefined) {
    throw new Misuse('--persist-to is about the database on this machine, and --remote about the deployed one.')
  }
  const database = { remote: values.remote ?? false, persistTo: values['persist-to'] }
  return { argument: rest[0] ?? '', values, database }
}

/** What was typed, fit for a sentence. */
function shown(typed: string): string {
  return escapeControlChars(typed.length > 40 ? `${typed.slice(0, 40)}…` : typed)
}
