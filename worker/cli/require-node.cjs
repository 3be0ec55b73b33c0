// Loaded before anything else, by whatever Node the machine has: old-fashioned JavaScript, so that an old one can read it.
const complaint = !require('node:fs').existsSync('node_modules/wrangler')
  ? 'Please run `npm ci` first: it brings all that Laurel needs.'
  : !process.features.typescript
    ? `Laurel needs Node 22.18 or newer on this machine, and this is ${process.version}: please install one from https://nodejs.org.`
    : undefined
if (complaint) {
  process.stderr.write(`${complaint}\n`)
  process.exit(1)
}
