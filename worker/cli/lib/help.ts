import { type Command, common, type Option, options } from './command.ts'

const prompt = 'npm run laurel -- '

/** How a command is typed. */
export function usage({ name, argument, needs, takes }: Command): string {
  return [prompt + name, argument, ...needs.map(typed), ...takes.map((option) => `[${typed(option)}]`)]
    .filter(Boolean)
    .join(' ')
}

/** What can be typed, by one command or by several. */
export function help(commands: Command[]): string {
  const [first, ...others] = commands
  if (!first || others.length > 0) return overview(commands)
  return [first.does, '', `  ${usage(first)}`, '', ...explained([...first.needs, ...first.takes, ...common])].join('\n')
}

function overview(commands: Command[]): string {
  return [
    ...commands.flatMap((command) => [command.does, `  ${usage(command)}`, '']),
    'All of them take:',
    ...explained(common),
    '',
    'It ends with 0 when it is done, with 2 when it was typed wrong and nothing was tried, else with 1.',
  ].join('\n')
}

function explained(which: Option[]): string[] {
  return which.map((option) => `  ${typed(option).padEnd(18)}  ${options[option].does}`)
}

function typed(option: Option): string {
  const { type, ...known } = options[option]
  return 'value' in known ? `--${option} ${known.value}` : `--${option}`
}
