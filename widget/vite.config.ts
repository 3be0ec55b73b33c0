import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { type RecorderTexts, recorderTexts } from '../shared/texts/en/recorder.ts'
import { cssTarget } from './build-styles.ts'
import { declarations } from './declarations.ts'
import { importJsx, jsx } from './import-jsx.ts'

// Under another value, as test runners set it, Vite would build for development: test what is deployed.
process.env.NODE_ENV = 'production'

const files = (patterns: string[]) =>
  globSync(patterns, { cwd: new URL('.', import.meta.url) })
    .sort()
    .map((path) => new URL(path, import.meta.url))

const sources = files(['*.*', 'form/**/*.*', '../shared/**/*.*', '../package-lock.json'])
/** Hash of all sources, part of every file name except the loader's. */
const buildHash = sources
  .reduce((hash, file) => hash.update(readFileSync(file)), createHash('sha256'))
  .digest('hex')
  .slice(0, 8)

/** The folders of all languages but English, which is part of the form. */
const languages = files(['../shared/texts/??/'])
  .map(({ pathname }) => basename(pathname))
  .filter((language) => language !== 'en')
const entries = [
  ...languages.flatMap((language) => [
    [language, `../shared/texts/${language}/form.ts`],
    [`recorder-${language}`, `../shared/texts/${language}/recorder.ts`],
  ]),
  ...[...languages, 'en'].map((language) => [`media-${language}`, `../shared/texts/${language}/media.ts`]),
]

/** The loader that `/f/{formId}.js` serves: the same source, but another module, which takes the settings of the form. */
const storedLoader = 'loader.ts?stored'

/** Finds the script element of a stored form by its path, in place of the pattern in widget/loader.ts. */
const storedFormPattern = 'RegExp("^(|module|text/javascript)https?:..[^/]+/f/"+storedForm.formId+".js(\\\\?|$)")'

/** Sets STORED_FORM and the path of the script in the two copies of the loader. */
const setStoredForm: Plugin = {
  name: 'laurel-set-stored-form',
  transform: {
    filter: { id: /loader\.ts/ },
    handler: (code, id) =>
      id.endsWith(storedLoader)
        ? code
            .replaceAll(/\bSTORED_FORM\b/g, 'storedForm')
            .replace(/\/\^\(\|module.+\/(?=\.test)/, () => storedFormPattern)
        : code.replaceAll(/\bSTORED_FORM\b/g, 'undefined'),
  },
}

/** Wraps the loader in a function and removes comments meant for bundlers. */
const wrapLoader: Plugin = {
  name: 'laurel-wrap-loader',
  renderChunk(code, { name }) {
    // A classic script shares its top-level scope with all other scripts of the page.
    if (name === 'laurel') return `(()=>{${code}})()`
    // Exported, because the minifier would remove a function that nothing calls.
    return name === 'stored-form' ? `export default storedForm=>{${code}}` : null
  },
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue
      file.code = file.code.trim()
      // A comment can also separate two words.
      file.code = file.code.replaceAll(/(?<=\w)\/\* @(?:vite-ignore|__PURE__) \*\/ ?/g, ' ')
      file.code = file.code.replaceAll(/\/\* @(?:vite-ignore|__PURE__) \*\/ ?/g, '')
      // What remains is an expression, which the service calls with the settings of a form.
      if (file.name === 'stored-form') file.code = file.code.replace(/^\s*export default (.+?);?\s*$/s, '$1')
    }
  },
}

/**
 * Emits copies of loader, form and languages without a hash in their URLs, so that a page can preload them
 * (`modulepreload`). Lazy chunks keep the hash, so that they never meet a form of another build.
 */
const emitLatest: Plugin = {
  name: 'laurel-emit-latest',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk' || file.name === 'front') continue
      const source = file.code
        .replaceAll(`./form-${buildHash}.js`, './form.js')
        .replaceAll(/\/assets\/(\$\{\w+\})-\w+\.js/g, '/latest/$1.js')
        .replace('[^/]+.laurel.js', '[^/]+.latest.laurel.js')
      this.emitFile({
        type: 'asset',
        fileName: `latest/${file.isEntry ? file.name : basename(file.fileName, '.js')}.js`,
        source,
      })
      // The service serves only the copy in /latest/.
      if (file.name === 'stored-form') delete bundle[file.fileName]
    }
  },
}

/** Turns the texts of the recorder in a language into a list in the order of English: without names, it is a third smaller. */
const listRecorderTexts: Plugin = {
  name: 'laurel-list-recorder-texts',
  load: {
    filter: { id: /\/texts\/(?!en)..\/recorder\.ts$/ },
    handler: async (id) => {
      const { texts }: { texts: RecorderTexts } = await import(pathToFileURL(id).href)
      const names = Object.keys(recorderTexts) as (keyof RecorderTexts)[]
      return `export default ${JSON.stringify(names.map((name) => texts[name]))}`
    },
  },
}

const emitDeclarations: Plugin = {
  name: 'laurel-emit-declarations',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'laurel.d.ts', source: declarations() })
  },
}

export default defineConfig({
  plugins: [setStoredForm, importJsx, wrapLoader, listRecorderTexts, emitLatest, emitDeclarations],
  define: { BUILD: JSON.stringify(buildHash), LANGUAGES: `/(^|,)(en|(${languages.join('|')}))\\b/` },
  logLevel: 'warn',
  oxc: { jsx },
  build: {
    outDir: '../dist/widget',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget,
    // A library build: an application build would add preloading code to the loader.
    lib: {
      entry: {
        laurel: 'loader.ts',
        'stored-form': storedLoader,
        form: 'form/index.tsx',
        ...Object.fromEntries(entries),
        front: 'front/front.ts',
      },
      formats: ['es'],
    },
    rolldownOptions: {
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      // Lets the lazy part import Preact from the form instead of a third file.
      preserveEntrySignatures: 'allow-extension',
      output: {
        minify: true,
        // Most functions of the form run at once: tells V8 to compile them eagerly.
        postBanner: ({ name }) => (name === 'form' ? '//# allFunctionsCalledOnLoad' : ''),
        entryFileNames: ({ name }) =>
          name === 'laurel' || name === 'front' ? '[name].js' : `assets/[name]-${buildHash}.js`,
        chunkFileNames: `assets/[name]-${buildHash}.js`,
      },
    },
  },
})
