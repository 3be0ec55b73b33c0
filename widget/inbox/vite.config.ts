import { defineConfig } from 'vite'
import { importJsx, jsx } from '../import-jsx.ts'

// Under another value, as test runners set it, Vite would build for development: test what is deployed.
process.env.NODE_ENV = 'production'

// The owner's inbox: a build of its own, because one build would split Preact out of the visitors' files.
export default defineConfig({
  plugins: [importJsx],
  logLevel: 'warn',
  publicDir: false,
  oxc: { jsx },
  build: {
    outDir: '../../dist/widget',
    emptyOutDir: false,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox128', 'safari17.5'],
    cssCodeSplit: true,
    // A library build: an application build would add preloading code to the inbox.
    lib: { entry: { inbox: 'main.tsx', 'sign-in': 'sign-in.ts' }, formats: ['es'] },
    rolldownOptions: {
      preserveEntrySignatures: false,
      output: {
        minify: true,
        comments: false,
        entryFileNames: '[name].js',
        chunkFileNames: 'assets/inbox-[name]-[hash].js',
        assetFileNames: 'inbox[extname]',
        // One file for what several screens share, instead of one for each combination of them.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'screens', test: /inbox\/(?:screens|ui|settings)|preact\/hooks/, minShareCount: 2 },
            {
              name: 'builder',
              test: /inbox\/forms\/|shared\/(?:stored-form|form-fields|consent-purposes|languages|texts\/fill)/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
})
