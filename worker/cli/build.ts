import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/* Builds everything that is served as a file, in one process. The first build empties the folder, and the last writes the docs. */

for (const folder of ['', 'inbox/', 'testimonials/', 'author-page/', 'docs/']) {
  await build({ root: fileURLToPath(new URL(`../../widget/${folder}`, import.meta.url)) })
}
await import('../docs/build.ts')
