import { defineConfig, type Plugin } from 'vite'

// Test runners set another one, and then Vite builds for development: what is tested is what is deployed.
process.env.NODE_ENV = 'production'

/** Tells the loader, whose address never changes, the hashed address of this build's form. */
const formAddress: Plugin = {
  name: 'laurel-form-address',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const form = chunks.find(({ name }) => name === 'form')
    if (!form) this.error('There is no chunk of the name form.')
    for (const chunk of chunks) chunk.code = chunk.code.replaceAll('__FORM__', `/${form.fileName}`)
  },
}

export default defineConfig({
  plugins: [formAddress],
  logLevel: 'warn',
  build: {
    outDir: '../dist/widget',
    emptyOutDir: true,
    target: 'es2022',
    // A library build: an application build would add its own preloading code to the loader.
    lib: { entry: { laurel: 'loader.ts', form: 'form/index.tsx' }, formats: ['es'] },
    rolldownOptions: {
      output: {
        minify: true,
        entryFileNames: ({ name }) => (name === 'laurel' ? 'laurel.js' : 'assets/[name]-[hash].js'),
        chunkFileNames: 'assets/[name]-[hash].js',
      },
    },
  },
})
