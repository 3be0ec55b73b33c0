import { defineConfig } from 'vite'

process.env.NODE_ENV = 'production'

/**
 * The settings of widget/vite.config.ts that affect the code. File names are fixed, since nothing caches them; the caller of
 * `build` sets the output folder.
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
