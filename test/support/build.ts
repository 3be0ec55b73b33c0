import { execSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parse } from 'smol-toml'

/** Builds what wrangler.toml says is built, once for all test workers: each would otherwise build it again. */
export default function setup(): void {
  const { build } = parse(readFileSync('wrangler.toml', 'utf8'))
  execSync(String(Object(build).command), { stdio: ['ignore', 'ignore', 'inherit'] })
}
