import { createHash } from 'node:crypto'
import { defineConfig, type Plugin } from 'vite'
import type { AuthorPageParts } from '../../worker/pages/author-page/parts.ts'
import { cssTarget } from '../build-styles.ts'
import { authorPageTexts } from './texts.ts'

// Under another value, as test runners set it, Vite would build for development: test what is deployed.
process.env.NODE_ENV = 'production'

/** Returns an inline part of the page with its source expression for a Content Security Policy. */
const inlinePart = (content: string) => ({
  content,
  source: `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
})

/** Puts script, styles and texts into one file, from which the service makes the page in one response. */
const emitParts: Plugin = {
  name: 'laurel-emit-parts',
  // After the style sheet was emitted.
  enforce: 'post',
  generateBundle(_options, bundle) {
    const parts: AuthorPageParts = { script: inlinePart(''), style: inlinePart(''), texts: authorPageTexts }
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk') parts.script = inlinePart(`(()=>{${file.code.trim()}})()`)
      else parts.style = inlinePart(String(file.source).trim())
      delete bundle[file.fileName]
    }
    if (/<\/?(?:script|style)\b|<!--/i.test(parts.script.content + parts.style.content))
      throw new Error('An inline part would end early')
    this.emitFile({ type: 'asset', fileName: 'assets/author-page.json', source: JSON.stringify(parts) })
  },
}

// The page of an author: a build of its own, because one build would split what it shares with the form.
export default defineConfig({
  plugins: [emitParts],
  logLevel: 'warn',
  publicDir: false,
  build: {
    outDir: '../../dist/widget',
    emptyOutDir: false,
    target: 'es2022',
    cssTarget,
    modulePreload: false,
    lib: { entry: { page: 'page.ts' }, formats: ['es'] },
    rolldownOptions: { output: { minify: true } },
  },
})
