import { describe, expect, test } from 'vitest'
import { parseStartOptions } from '../../worker/cli/lib/start-options.ts'

const localNames = ['localhost', '127.0.0.1', '[::1]']
const defaults = ['--log-level=warn', '--inspector-port=0', '--infer-origin-from-routes=false']

describe('parseStartOptions', () => {
  test('returns the defaults without arguments', () => {
    expect(parseStartOptions([])).toEqual({
      port: 8787,
      origin: 'http://localhost:8787',
      addresses: ['127.0.0.1', '::1'],
      hosts: localNames,
      isEmpty: false,
      wranglerArgs: defaults,
    })
  })

  test('passes other options on to wrangler, in place of its defaults', () => {
    const args = ['--persist-to', 'folder', '--log-level', 'log', '--test-scheduled', '--inspector-port=9229']
    const { persistTo, wranglerArgs } = parseStartOptions([...args, '--port=8899'])
    expect(persistTo).toBe('folder')
    expect(wranglerArgs).toEqual(['--infer-origin-from-routes=false', ...args])
  })

  test.each([
    [['--host', 'praise.test', '--host=Shop.test.'], ['praise.test', 'shop.test.'], 'localhost', ['127.0.0.1', '::1']],
    [['--host', 'fe80::1'], ['[fe80::1]'], 'localhost', ['127.0.0.1', '::1']],
    [['--address', '192.168.1.5'], ['192.168.1.5'], '192.168.1.5', ['192.168.1.5']],
    [['--ip=::1'], ['[::1]'], '[::1]', ['::1']],
  ])('adds the names in %j', (args, names, ownHost, ownAddresses) => {
    const { hosts, origin, addresses, wranglerArgs } = parseStartOptions(args)
    expect(hosts).toEqual([...localNames, ...names])
    expect(origin).toBe(`http://${ownHost}:8787`)
    expect(addresses).toEqual(ownAddresses)
    expect(wranglerArgs).toEqual(defaults)
  })

  test('keeps --empty, and what follows it, from wrangler', () => {
    const { isEmpty, port, wranglerArgs } = parseStartOptions(['--empty', '--port', '8899', '--test-scheduled'])
    expect([isEmpty, port, wranglerArgs]).toEqual([true, 8899, [...defaults, '--test-scheduled']])
  })

  test.each(['192.168.1.5', 'fe80::1', 'praise.test'])('rejects --empty with the address %s', (address) => {
    expect(() => parseStartOptions(['--empty', '--address', address])).toThrow(
      'With --empty, --address must be localhost, 127.0.0.1, ::1, 0.0.0.0 or ::, as the set-up works at localhost only.',
    )
  })

  test.each([
    ['127.0.0.1', '127.0.0.1'],
    ['::1', '[::1]'],
    ['localhost', 'localhost'],
    ['0.0.0.0', 'localhost'],
    ['::', 'localhost'],
  ])('accepts --empty with the address %s', (address, host) => {
    const { isEmpty, origin } = parseStartOptions(['--empty', '--address', address])
    expect([isEmpty, origin]).toEqual([true, `http://${host}:8787`])
  })

  test.each(['0.0.0.0', '::'])('adds the IPs of this machine for the address %s', (address) => {
    const { hosts, origin } = parseStartOptions(['--address', address])
    expect(origin).toBe('http://localhost:8787')
    expect(hosts.filter((host) => host === '127.0.0.1')).toHaveLength(2)
  })

  test('rejects https, which the local service does not use', () => {
    expect(() => parseStartOptions(['--local-protocol', 'https'])).toThrow('The local service uses http')
  })

  test.each([
    ['--host', ''],
    ['--host', 'https://praise.test'],
    ['--host', 'praise.test:8787'],
    ['--host', 'praise.test/path'],
    ['--host', 'praise test'],
    ['--address', 'x y'],
  ])('rejects %s %j', (option, value) => {
    expect(() => parseStartOptions([option, value])).toThrow(`${option} must be a host name or an IP without a port`)
  })
})
