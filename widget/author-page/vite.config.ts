import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { importJsx, jsx } from '../import-jsx.ts'
import { english } from './en.ts'
import { translations } from './translations.ts'

// Under another value, as test runners set it, Vite would build for development: test what is deployed.
process.env.NODE_ENV = 'production'

/** The file of each language but English, which is part of the page. */
const languageFiles = Object.entries(translations).map(([name, texts]) => ({ name, source: JSON.stringify(texts) }))
const buildHash = languageFiles
  .reduce((hash, { source }) => hash.update(source), createHash('sha256'))
  .digest('hex')
  .slice(0, 8)

/** Removes comments meant for bundlers. One can also separate two words. */
const removeComments = (code: string) =>
  code.replaceAll(/(?<=\w)\/\* @__PURE__ \*\/ ?(?=\w)|\/\* @__PURE__ \*\/ ?/g, ' ')

/** Puts styles, script and English texts into the HTML, so that the page is one request. */
const emitPage: Plugin = {
  name: 'laurel-emit-page',
  // After the style sheet was emitted.
  enforce: 'post',
  generateBundle(_options, bundle) {
    const parts: Record<string, string> = { ...english }
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk') parts.script = `<script>(()=>{${removeComments(file.code).trim()}})()</script>`
      else parts.styles = `<style>${String(file.source).trim()}</style>`
      delete bundle[file.fileName]
    }
    const template = readFileSync(new URL('page.html', import.meta.url), 'utf8')
    const source = template.replaceAll(/\{(\w+)\}/g, (_, name) => parts[name] ?? '')
    if (source.split(/<\/?(?:script|style)\b|<!--/i).length !== 5) throw new Error('An inline part would end early')
    this.emitFile({ type: 'asset', fileName: 'my-testimonial.html', source })
    for (const { name, source } of languageFiles)
      this.emitFile({ type: 'asset', fileName: `assets/my-testimonial-${name}-${buildHash}.json`, source })
  },
}

// The page of a giver: a build of its own, because one build would split what it shares with the form.
export default defineConfig({
  plugins: [importJsx, emitPage],
  resolve: { alias: { preact: fileURLToPath(new URL('preact.ts', import.meta.url)) } },
  define: {
    BUILD: JSON.stringify(buildHash),
    ENGLISH: JSON.stringify(english),
    LANGUAGES: `/(^|,)(en|(${Object.keys(translations).join('|')}))\\b/`,
  },
  logLevel: 'warn',
  publicDir: false,
  oxc: { jsx },
  build: {
    outDir: '../../dist/widget',
    emptyOutDir: false,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    modulePreload: false,
    lib: { entry: { page: 'main.tsx' }, formats: ['es'] },
    rolldownOptions: { output: { minify: true } },
  },
})
