import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { defineConfig, type Plugin } from 'vite'
import { designs } from '../../shared/displays/designs.ts'
import { displayTextsByTag } from '../../shared/texts/display.ts'
import { cssTarget, takeStyles } from '../build-styles.ts'

// Under another value, as test runners set it, Vite would build for development: test what is deployed.
process.env.NODE_ENV = 'production'

/** Hash of what the chunks are built from, part of their file names. */
const buildHash = globSync(['find.ts', 'player.ts', '../../shared/video.ts'], { cwd: import.meta.dirname })
  .sort()
  .reduce((hash, file) => hash.update(readFileSync(new URL(file, import.meta.url))), createHash('sha256'))
  .digest('hex')
  .slice(0, 8)

/** Wraps the element in a function and removes comments meant for bundlers. */
const wrapElement: Plugin = {
  name: 'laurel-wrap-element',
  renderChunk(code, { name }) {
    // A classic script shares its top-level scope with all other scripts of the page.
    return name === 'testimonials' ? `(()=>{${code}})()` : null
  },
}

/** Puts the texts in all languages into a file, from which the service reads those that it needs. */
const emitTexts: Plugin = {
  name: 'laurel-emit-texts',
  generateBundle() {
    const source = JSON.stringify(displayTextsByTag)
    this.emitFile({ type: 'asset', fileName: 'assets/display-texts.json', source })
  },
}

/** The designs with styles of their own: `cards` is the base. */
const styledDesigns = designs.filter((design) => design !== 'cards')

/**
 * Puts the styles into one file for each design, which begins with the base and is for all layouts, and all of them into a file from
 * which the service composes the style sheets of saved displays.
 */
const emitStyles: Plugin = {
  name: 'laurel-emit-styles',
  // After the style sheets were emitted.
  enforce: 'post',
  generateBundle(_options, bundle) {
    // Nested selectors need no `&` in front, and commas no space after them.
    const take = (name: string) =>
      takeStyles(bundle, name)
        .trim()
        .replaceAll(/& |(?<=,) /g, '')
    const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source })
    const [base, carousel] = [take('styles'), take('carousel')]
    const styles: Record<string, string> = { base, carousel, find: take('find'), cards: '' }
    for (const design of styledDesigns) styles[design] = take(design)
    for (const design of designs) {
      emit(`testimonials${design === 'cards' ? '' : `-${design}`}.css`, base + carousel + styles[design])
    }
    emit('assets/display-styles.json', JSON.stringify(styles))
  },
}

// The public display: a build of its own, because one build would split what the form and the player share.
export default defineConfig({
  plugins: [wrapElement, emitTexts, emitStyles],
  define: { BUILD: JSON.stringify(buildHash) },
  logLevel: 'warn',
  publicDir: false,
  build: {
    outDir: '../../dist/widget',
    emptyOutDir: false,
    target: 'es2022',
    cssTarget,
    cssCodeSplit: true,
    // A library build: an application build would add preloading code to the element.
    lib: {
      entry: {
        testimonials: 'element.ts',
        player: 'player.ts',
        finding: 'find.ts',
        styles: 'testimonials.css',
        carousel: 'carousel.css',
        find: 'find.css',
        ...Object.fromEntries(styledDesigns.map((design) => [design, `designs/${design}.css`])),
      },
      formats: ['es'],
    },
    rolldownOptions: {
      output: {
        minify: true,
        entryFileNames: ({ name }) => {
          const chunk = { player: 'player', finding: 'find' }[name]
          return chunk ? `assets/testimonials-${chunk}-${buildHash}.js` : '[name].js'
        },
        assetFileNames: '[name][extname]',
      },
    },
  },
})
