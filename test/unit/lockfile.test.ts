import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { npm } from '../support/cli/project-copy.ts'

/* What `npm ci` installs on each supported platform. */

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
const { '': project = {}, ...dependencies } = packages

/** The platform packages of a tool: npm installs the matching one, and says nothing if there is none. */
const platformPackages = (tool: Package) =>
  Object.keys(tool.optionalDependencies ?? {}).filter((name) => packages[`node_modules/${name}`]?.os)
const nativeTools = Object.entries(packages).filter(([, tool]) => platformPackages(tool).length > 1)

function supports(name: string, os: string, cpu: string): boolean {
  const platform = packages[`node_modules/${name}`]
  return (
    [platform?.os].flat().includes(os) &&
    [platform?.cpu].flat().includes(cpu) &&
    (platform?.libc ?? ['glibc'])[0] === 'glibc'
  )
}

describe('package-lock.json', () => {
  test.each([
    ['darwin', 'arm64'],
    ['darwin', 'x64'],
    ['linux', 'arm64'],
    ['linux', 'x64'],
    ['win32', 'x64'],
  ])('contains Node and every native tool for %s on %s', (os, cpu) => {
    const unsupported = nativeTools.filter(
      ([, tool]) => !platformPackages(tool).some((name) => supports(name, os, cpu)),
    )
    expect(unsupported.map(([path]) => path)).toEqual([])
    expect(nativeTools.map(([path]) => path)).toEqual(expect.arrayContaining(['', 'node_modules/workerd']))
  })

  test('takes every package from the registry and pins its integrity hash', () => {
    const others = Object.entries(dependencies).filter(([, { resolved, integrity }]) => resolved || !integrity)
    expect(others).toEqual([])
  })

  test('contains no install scripts except those that package.json disables', () => {
    const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8'))
    const paths = Object.keys(dependencies).filter((path) => dependencies[path]?.hasInstallScript)
    expect(Object.fromEntries(paths.map((path) => [path.replace('node_modules/', ''), false]))).toEqual(allowScripts)
  })
})

test('npm scripts find the installed Node even if npm has removed the link to it', async () => {
  // npm 10 (Node 20 and 22) removes it together with the packages for other platforms, which have a link of the same name.
  const folder = mkdtempSync(join(tmpdir(), 'laurel-'))
  const name = platformPackages(project).find((name) => supports(name, process.platform, process.arch)) ?? ''
  mkdirSync(join(folder, 'node_modules', name, 'bin'), { recursive: true })
  for (const file of ['package.json', `node_modules/${name}/package.json`]) cpSync(file, join(folder, file))
  for (const file of ['node', 'node.exe']) writeFileSync(join(folder, 'node_modules', name, 'bin', file), '')
  expect(await npm(folder, 'run', 'postinstall').ended).toBe(0)
  expect(existsSync(join(folder, 'node_modules/.bin/node'))).toBe(true)
  rmSync(folder, { recursive: true })
})

test('the workflow runs no action that its author can replace', () => {
  const actions = Array.from(
    readFileSync('.github/workflows/ci.yml', 'utf8').matchAll(/uses: (.*)/g),
    ([, name]) => name,
  )
  expect(actions.length).toBeGreaterThan(0)
  for (const action of actions) expect(action).toMatch(/^actions\/[\w-]+@[\da-f]{40} # v/)
})
