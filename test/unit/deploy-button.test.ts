import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { parse } from 'smol-toml'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import * as limits from '../../shared/limits.ts'

/* What Cloudflare's deploy button reads (https://developers.cloudflare.com/workers/platform/deploy-buttons/). */

const Settings = z.object({
  vars: z.record(z.string(), z.string()),
  d1_databases: z.array(z.object({ binding: z.string() })),
  send_email: z.array(z.object({ name: z.string() })),
})
const Package = z.object({
  cloudflare: z.object({ bindings: z.record(z.string(), z.object({ description: z.string() })) }),
  scripts: z.record(z.string(), z.string()),
})

const toml = parse(readFileSync('wrangler.toml', 'utf8'))
const settings = Settings.parse(toml)
const { cloudflare, scripts } = Package.parse(JSON.parse(readFileSync('package.json', 'utf8')))
const secrets = parseEnv(readFileSync('.dev.vars.example', 'utf8'))

test('what the deploy button asks for and creates has a sentence each', () => {
  const asked = [
    ...Object.keys(secrets),
    ...Object.keys(settings.vars),
    ...settings.d1_databases.map(({ binding }) => binding),
    ...settings.send_email.map(({ name }) => name),
  ]
  expect(Object.keys(cloudflare.bindings).toSorted()).toEqual(asked.toSorted())
  for (const { description } of Object.values(cloudflare.bindings)) expect(description).toMatch(/^[A-Z].*\.$/)
})

test('what names the length of the set-up code names both limits', () => {
  const length = `${limits.setupCodeMin} to ${limits.setupCode} characters`
  expect(cloudflare.bindings.SETUP_CODE?.description).toContain(length)
  for (const [guide, count] of [
    ['deploy', 2],
    ['operate', 1],
    ['troubleshoot', 1],
  ] as const) {
    const text = readFileSync(`worker/docs/guides/${guide}.md`, 'utf8').replaceAll(/\s+/g, ' ')
    expect(text.match(RegExp(length, 'g'))).toHaveLength(count)
    expect(text).not.toMatch(/\b12 characters/)
  }
})

test('the deploy button finds no value of a secret, no empty variable, no id and nothing that needs a payment method', () => {
  expect(secrets).toEqual({ SETUP_CODE: '' })
  expect(Object.values(settings.vars)).not.toContain('')
  expect(JSON.stringify(toml.d1_databases)).not.toContain('_id')
  expect([toml.account_id, toml.r2_buckets]).toEqual([undefined, undefined])
  // Cloudflare would read it, too, and builds before it deploys if there is such a script.
  expect([existsSync('.env.example'), scripts.build]).toEqual([false, undefined])
  expect(scripts.deploy).toMatch(/ worker\/cli\/deploy\.ts$/)
})
