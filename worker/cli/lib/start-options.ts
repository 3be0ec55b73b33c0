import { networkInterfaces } from 'node:os'
import { parseArgs } from 'node:util'
import { isLoopback } from '../../lib/hosts.ts'

/**
 * How `npm start` runs. `addresses` are the IPs at which it listens, `hosts` the names to which it responds, as in
 * `URL.hostname`; `isEmpty`: without the demo workspace; `wranglerArgs` goes to `wrangler dev`.
 */
export type StartOptions = {
  port: number
  origin: string
  addresses: string[]
  hosts: string[]
  persistTo?: string
  isEmpty: boolean
  wranglerArgs: string[]
}

const text = { type: 'string' } as const
/** Options that Laurel gives `wrangler dev` unless they were chosen. */
const defaults = {
  'log-level': 'warn',
  // Two services that start at the same time would both choose wrangler's own inspector port; 0 is any free one.
  'inspector-port': '0',
  // With routes in wrangler.toml, the service would see their host in place of the one in the request.
  'infer-origin-from-routes': 'false',
}

/** The options that Laurel does not pass on. */
const ownOptions = {
  port: text,
  address: text,
  ip: text,
  host: { ...text, multiple: true },
  empty: { type: 'boolean' },
} as const

/** Parses the options of `npm start`. Those unknown here are wrangler's. @throws Error with one sentence. */
export function parseStartOptions(args: string[]): StartOptions {
  if (args[0]?.match(/^[^-]/)) throw new Error(`Put options after two dashes: npm start -- --port ${args[0]}`)
  const defaultOptions = Object.fromEntries(Object.keys(defaults).map((name) => [name, text]))
  const options = { ...defaultOptions, ...ownOptions, 'persist-to': text } as const
  const { values, tokens } = parseArgs({ args, strict: false, options, tokens: true })
  if ('local-protocol' in values) throw new Error('The local service uses http: leave --local-protocol out.')
  const port = parsePort(values.port ?? '8787')
  const address = values.address ?? values.ip
  const addressHost = address === undefined ? undefined : parseHost('--address', address)
  const isWildcard = addressHost !== undefined && ['0.0.0.0', '[::]'].includes(addressHost)
  const hosts = [values.host ?? []].flat().map((host) => parseHost('--host', host))
  if (typeof values.empty === 'string') throw new Error('--empty takes no value: leave it out for the demo workspace.')
  if (values.empty && addressHost && !isWildcard && !isLoopback(addressHost)) throw new Error(emptyAddressRule)
  // Options with a value take two arguments, except in the form `--option=value`.
  const ownIndexes = tokens.flatMap((token) =>
    token.kind === 'option' && token.name in ownOptions
      ? [token.index, ...(token.inlineValue === false ? [token.index + 1] : [])]
      : [],
  )
  const missing = Object.entries(defaults).filter(([name]) => !(name in values))
  const persistTo = values['persist-to']
  return {
    port,
    origin: `http://${isWildcard ? 'localhost' : (addressHost ?? 'localhost')}:${port}`,
    addresses: typeof address === 'string' ? [address] : ['127.0.0.1', '::1'],
    hosts: [
      ...localHosts,
      ...(addressHost ? [addressHost] : []),
      ...(isWildcard ? listInterfaceHosts() : []),
      ...hosts,
    ],
    ...(typeof persistTo === 'string' && { persistTo }),
    isEmpty: values.empty === true,
    wranglerArgs: [
      ...missing.map(([name, value]) => `--${name}=${value}`),
      ...args.filter((_, index) => !ownIndexes.includes(index)),
    ],
  }
}

// Elsewhere, the service accepts secrets by https only, and localhost would not respond.
const emptyAddressRule =
  'With --empty, --address must be localhost, 127.0.0.1, ::1, 0.0.0.0 or ::, as the set-up works at localhost only.'

const localHosts = ['localhost', '127.0.0.1', '[::1]']

function parsePort(value: unknown): number {
  const port = typeof value === 'string' && /^\d{1,5}$/.test(value) ? Number(value) : 0
  if (port < 1 || port > 65_535) throw new Error('--port must be a number from 1 to 65535.')
  return port
}

/** Returns a name or an IP as in `URL.hostname`. */
function parseHost(option: string, value: unknown): string {
  const name = typeof value === 'string' && value.includes(':') && !value.startsWith('[') ? `[${value}]` : value
  const url = typeof name === 'string' && /^[\w.:[\]-]+$/.test(name) ? URL.parse(`http://${name}`) : null
  if (!url || url.port || url.href !== `http://${url.hostname}/`) {
    throw new Error(`${option} must be a host name or an IP without a port, such as 192.168.1.5.`)
  }
  return url.hostname
}

/** The IPs of this machine, at which other devices reach it. */
const listInterfaceHosts = () =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address))
