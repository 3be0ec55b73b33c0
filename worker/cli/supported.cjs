// Loaded before anything else, by whatever Node the machine has: old-fashioned JavaScript, so that an old one can read it.
if (Number(process.versions.node.split('.')[0]) < 22) {
  process.stderr.write(
    require('node:fs').existsSync('node_modules/wrangler')
      ? `Laurel needs Node 22 or newer on this machine, and this is ${process.version}: please install one from https://nodejs.org.\n`
      : 'Please run `npm ci` first: it brings all that Laurel needs.\n',
  )
  process.exit(1)
}
