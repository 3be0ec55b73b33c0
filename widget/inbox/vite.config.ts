import { defineConfig, type Plugin } from 'vite'
import { consentRecordTexts } from '../../shared/texts/en/consent-record.ts'
import { healthTexts } from '../../shared/texts/en/health.ts'
import { formPageTextsByTag } from '../../shared/texts/form-page.ts'
import { cssTarget } from '../build-styles.ts'
import { importJsx, jsx } from '../import-jsx.ts'

// Under another value, as test runners set it, Vite would build for development: test what is deployed.
process.env.NODE_ENV = 'production'

/** Puts the sentences of the health report, of records of consent and of pages with a form into files, from which the service reads them. */
const emitServiceTexts: Plugin = {
  name: 'laurel-emit-service-texts',
  generateBundle() {
    const files = { health: healthTexts, 'consent-record': consentRecordTexts, 'form-page': formPageTextsByTag }
    for (const [name, texts] of Object.entries(files)) {
      this.emitFile({ type: 'asset', fileName: `assets/${name}-texts.json`, source: JSON.stringify(texts) })
    }
  },
}

// The owner's inbox: a build of its own, because one build would split Preact out of the visitors' files.
export default defineConfig({
  plugins: [importJsx, emitServiceTexts],
  logLevel: 'warn',
  publicDir: false,
  oxc: { jsx },
  build: {
    outDir: '../../dist/widget',
    emptyOutDir: false,
    target: 'es2022',
    cssTarget,
    cssCodeSplit: true,
    // A library build: an application build would add preloading code to the inbox.
    lib: { entry: { inbox: 'main.tsx', 'sign-in': 'sign-in.ts', 'key-page': 'key-page.ts' }, formats: ['es'] },
    rolldownOptions: {
      // A limit is a number in the code that checks it, so that no place loads those of another.
      optimization: { inlineConst: { mode: 'all' } },
      preserveEntrySignatures: false,
      output: {
        minify: true,
        comments: false,
        entryFileNames: '[name].js',
        chunkFileNames: 'assets/inbox-[name]-[hash].js',
        assetFileNames: 'inbox[extname]',
        // One file for what several screens share, instead of one for each combination of them.
        codeSplitting: {
          groups: [
            // All that the first view needs in one file, and nothing of it in another.
            { name: 'main', test: /inbox\/main\.tsx/, priority: 3 },
            // Before the others, which would take what they import from it along. Excluded is what loads once it is needed.
            {
              name: 'screens',
              test: /inbox\/ui\/(?!dialogs\/|editors\/|lists\/|rules\/|copy-text|focus-heading|unused-name)|preact\/hooks/,
              minShareCount: 2,
              priority: 2,
            },
            // Why the service rejects a field: of dialogs and settings alone.
            { name: 'rules', test: /inbox\/ui\/rules\//, priority: 2 },
            // Of the lists of keys, requests and the like, which the forms, displays and records do without.
            { name: 'lists', test: /inbox\/ui\/lists\//, priority: 1 },
            // Of the editors of forms and displays.
            { name: 'editors', test: /inbox\/ui\/editors\//, priority: 2 },
            { name: 'dialogs', test: /inbox\/ui\/dialogs\//, priority: 1 },
            // Before the settings, which the builder does without.
            { name: 'complete-url', test: /shared\/workspace\/complete-url/, priority: 2 },
            { name: 'settings', test: /inbox\/settings\//, minShareCount: 2 },
            // Before the displays, which the forms do without.
            { name: 'snippet', test: /shared\/snippet|inbox\/ui\/(?:copy-text|unused-name)/, priority: 2 },
            // Shared by the list of displays and their editor.
            {
              name: 'displays',
              test: /inbox\/displays\/(?!preview)|shared\/displays\/designs/,
              minShareCount: 2,
              priority: 1,
            },
            { name: 'display-preview', test: /inbox\/displays\/preview\/|testimonials\/enhance/, minShareCount: 2 },
            // What a section of the settings needs of the forms.
            { name: 'forms-api', test: /inbox\/forms\/editor\/forms-api|shared\/languages/, priority: 2 },
            // Before the builder, for which the list of forms need not wait.
            {
              name: 'forms',
              test: /inbox\/forms\/(?:templates|list|texts\/en-(?:list|settings)|settings\/(?:publish-state|settings-changes|describe-settings|field-choices))|shared\/(?:form-fields|consent-purposes|texts\/fill)\.ts/,
              minShareCount: 2,
              priority: 1,
            },
            {
              name: 'builder',
              test: /inbox\/forms\/(?:styles|texts\/(?:en|default-texts))\.ts|shared\/forms\/stored-form/,
            },
          ],
        },
      },
    },
  },
})
