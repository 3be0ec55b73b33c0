import { defineConfig, type Plugin } from 'vite'
import { cssTarget, takeStyles } from '../build-styles.ts'

// Under another value, as test runners set it, Vite would build for development: test what is deployed.
process.env.NODE_ENV = 'production'

/**
 * The members of MiniSearch that write an index or tidy it up, a quarter of its bytes. The page only reads one, and bundlers keep all
 * members of a class.
 */
const unusedMembers = [
  ...['add', 'addAll', 'addAllAsync', 'addDocumentId', 'addFieldLength', 'addTerm', 'autoSuggest', 'conditionalVacuum'],
  ...[
    'discard',
    'discardAll',
    'getDefault',
    'loadJSAsync',
    'loadJSON',
    'loadJSONAsync',
    'maybeAutoVacuum',
    'performVacuuming',
  ],
  ...['remove', 'removeAll', 'removeFieldLength', 'replace', 'saveStoredFields', 'toJSON', 'vacuum'],
  'vacuumConditionsMet',
]

/** Leaves these members out of the script. */
const dropUnusedMembers: Plugin = {
  name: 'laurel-drop-unused-members',
  transform: {
    filter: { id: /\/minisearch\/dist\/es\/index\.js$/ },
    handler(code) {
      const unused = this.parse(code).body.flatMap((statement) =>
        statement.type === 'ClassDeclaration' && statement.id?.name === 'MiniSearch'
          ? statement.body.body.filter(
              (member) =>
                member.type === 'MethodDefinition' &&
                member.key.type === 'Identifier' &&
                unusedMembers.includes(member.key.name),
            )
          : [],
      )
      const rest = unused.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), code)
      const isUsed = unusedMembers.some((name) => RegExp(`\\bthis\\.${name}\\b`).test(rest))
      if (isUsed || unused.length < unusedMembers.length) throw new Error('MiniSearch has other members now')
      return rest
    },
  },
}

/** Gives the style sheets the names under which pages and script load them. */
const nameStyles: Plugin = {
  name: 'laurel-name-styles',
  // After the style sheets were emitted.
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const [name, fileName] of Object.entries({ page: 'docs.css', results: 'docs-search.css' })) {
      this.emitFile({ type: 'asset', fileName, source: takeStyles(bundle, name) })
    }
  },
}

// Script and style sheets of the docs: a build of its own, because the names of its chunks must not depend on the form.
export default defineConfig({
  plugins: [dropUnusedMembers, nameStyles],
  logLevel: 'warn',
  publicDir: false,
  build: {
    outDir: '../../dist/widget',
    emptyOutDir: false,
    target: 'es2022',
    modulePreload: false,
    cssTarget,
    cssCodeSplit: true,
    lib: { entry: { docs: 'docs.ts', page: 'docs.css', results: 'docs-search.css' }, formats: ['es'] },
    rolldownOptions: {
      output: {
        minify: true,
        entryFileNames: '[name].js',
        chunkFileNames: 'assets/docs-[name]-[hash].js',
        assetFileNames: '[name][extname]',
      },
    },
  },
})
