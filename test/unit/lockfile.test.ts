import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { npm } from '../support/project-copy.ts'

/* What `npm ci` installs, on whatever machine it is typed. */

type Package = {
  resolved?: string
  integrity?: string
  hasInstallScript?: boolean
  os?: string | string[]
  cpu?: string | string[]
  libc?: string[]
  optionalDependencies?: Record<string, string>
}

const { packages }: { packages: Record<string, Package> } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const { '': project = {}, ...installed } = packages

/** The builds of a tool for one system each: npm installs what fits, and is silent where nothing does. */
const builds = (tool: Package) =>
  Object.keys(tool.optionalDependencies ?? {}).filter((name) => packages[`node_modules/${name}`]?.os)
const native = Object.entries(packages).filter(([, tool]) => builds(tool).length > 1)

function fits(name: string, os: string, cpu: string): boolean {
  const build = packages[`node_modules/${name}`]
  return (
    [build?.os].flat().includes(os) && [build?.cpu].flat().includes(cpu) && (build?.libc ?? ['glibc'])[0] === 'glibc'
  )
}

describe('the lock file', () => {
  test.each([
    ['darwin', 'arm64'],
    ['darwin', 'x64'],
    ['linux', 'arm64'],
    ['linux', 'x64'],
    ['win32', 'x64'],
  ])('has a Node and a build of every tool for %s on %s', (os, cpu) => {
    const lacking = native.filter(([, tool]) => !builds(tool).some((name) => fits(name, os, cpu)))
    expect(lacking.map(([path]) => path)).toEqual([])
    expect(native.map(([path]) => path)).toEqual(expect.arrayContaining(['', 'node_modules/workerd']))
  })

  test('takes every package from the registry, as it was when it was chosen', () => {
    const others = Object.entries(installed).filter(([, { resolved, integrity }]) => resolved || !integrity)
    expect(others).toEqual([])
  })

  test('has no package that runs a script when it is installed, but for those that are told not to', () => {
    const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8'))
    const running = Object.keys(installed).filter((path) => installed[path]?.hasInstallScript)
    expect(Object.fromEntries(running.map((path) => [path.replace('node_modules/', ''), false]))).toEqual(allowScripts)
  })
})

test('the Node that is installed is the one that scripts find, also where npm has left out the link to it', async () => {
  // npm 10, which comes with Node 20 and 22, takes it away with the builds for other systems: they have one of this name.
  const folder = mkdtempSync(join(tmpdir(), 'laurel-'))
  const name = builds(project).find((build) => fits(build, process.platform, process.arch)) ?? ''
  mkdirSync(join(folder, 'node_modules', name, 'bin'), { recursive: true })
  for (const file of ['package.json', `node_modules/${name}/package.json`]) cpSync(file, join(folder, file))
  for (const file of ['node', 'node.exe']) writeFileSync(join(folder, 'node_modules', name, 'bin', file), '')
  expect(await npm(folder, 'run', 'postinstall').ended).toBe(0)
  expect(existsSync(join(folder, 'node_modules/.bin/node'))).toBe(true)
  rmSync(folder, { recursive: true })
})
