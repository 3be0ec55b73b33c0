import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { declarations } from './declarations.ts'

// Test runners set another one, and then Vite builds for development: what is tested is what is deployed.
process.env.NODE_ENV = 'production'

const files = (patterns: string[]) =>
  globSync(patterns, { cwd: new URL('.', import.meta.url) })
    .sort()
    .map((path) => new URL(path, import.meta.url))

/** Names what this build is made of: the loader, whose own address never changes, finds the other files by it. */
const sources = files(['*.*', 'form/**/*.*', 'i18n/*', '../shared/*', '../package-lock.json'])
const build = sources
  .reduce((hash, file) => hash.update(readFileSync(file)), createHash('sha256'))
  .digest('hex')
  .slice(0, 8)

/** Every language but English, which is part of the form, by the name of its file. */
const languages = files(['i18n/??.ts'])
  .map(({ pathname }) => basename(pathname, '.ts'))
  .filter((language) => language !== 'en')
const entries = languages.map((language) => [language, `i18n/${language}.ts`])

/** What the scripts are wrapped in; words to the bundler need not travel. */
const wrapped: Plugin = {
  name: 'laurel-wrapped',
  renderChunk(code, { name }) {
    // A classic script shares its top level with every other script of the page.
    if (name === 'laurel') return `(()=>{${code}})()`
    return code.replaceAll(/\/\* @(vite-ignore|__PURE__) \*\/ ?/g, '')
  },
}

/**
 * Copies of loader, form and languages at addresses that stay, so that a page can announce them (`modulepreload`). What
 * comes later keeps the name of its build, so that it never meets the form of another one.
 */
const latest: Plugin = {
  name: 'laurel-latest',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk' || file.name === 'configurator') continue
      const source = file.code
        .replaceAll(`./form-${build}.js`, './form.js')
        .replaceAll(/\/assets\/(\$\{\w+\})-\w+\.js/g, '/latest/$1.js')
      this.emitFile({
        type: 'asset',
        fileName: `latest/${file.isEntry ? file.name : basename(file.fileName, '.js')}.js`,
        source,
      })
    }
  },
}

/** What TypeScript has to know, at an address of its own. */
const declared: Plugin = {
  name: 'laurel-declared',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'laurel.d.ts', source: declarations() })
  },
}

export default defineConfig({
  plugins: [wrapped, latest, declared],
  define: { BUILD: JSON.stringify(build), LANGUAGES: `/(^|,)(en|(${languages.join('|')}))\\b/` },
  logLevel: 'warn',
  build: {
    outDir: '../dist/widget',
    emptyOutDir: true,
    target: 'es2022',
    // A library build: an application build would add its own preloading code to the loader.
    lib: {
      entry: {
        laurel: 'loader.ts',
        form: 'form/index.tsx',
        ...Object.fromEntries(entries),
        configurator: 'configurator/page.ts',
      },
      formats: ['es'],
    },
    rolldownOptions: {
      // What comes later takes Preact from the form, not from a third file that both would need.
      preserveEntrySignatures: 'allow-extension',
      output: {
        minify: true,
        // Most functions of the form run at once: V8 need not first look where each ends, and compile it later.
        postBanner: ({ name }) => (name === 'form' ? '//# allFunctionsCalledOnLoad' : ''),
        entryFileNames: ({ name }) =>
          name === 'laurel' || name === 'configurator' ? '[name].js' : `assets/[name]-${build}.js`,
        chunkFileNames: `assets/[name]-${build}.js`,
      },
    },
  },
})
