import { defineConfig } from 'vite'

process.env.NODE_ENV = 'production'

/**
 * The settings of widget/vite.config.ts that decide what becomes of the code; names are fixed, since nobody caches this. The
 * folder that it is built into is said by who builds it.
 */
export default defineConfig({
  logLevel: 'warn',
  build: {
    emptyOutDir: true,
    target: 'es2022',
    lib: { entry: { laurel: 'loader.ts', form: 'form/index.tsx' }, formats: ['es'] },
    rolldownOptions: {
      output: {
        minify: true,
        entryFileNames: ({ name }) => (name === 'laurel' ? 'laurel.js' : 'assets/[name]-00000000.js'),
      },
    },
  },
})
