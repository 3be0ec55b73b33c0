// Preloaded by every npm script, in the Node of the machine: plain JavaScript that an old version can parse.
const problem = !require('node:fs').existsSync('node_modules/wrangler')
  ? 'The dependencies are not installed. Run: npm ci'
  : !process.features.typescript
    ? `Laurel needs Node 22.18 or newer, but this is ${process.version}. Install a current version from https://nodejs.org.`
    : undefined
if (problem) {
  process.stderr.write(`${problem}\n`)
  process.exit(1)
}
// Halves the start of every later run.
require('node:module').enableCompileCache()
