import type { Plugin } from 'vite'

/** Compiles JSX to calls of Preact's own function, which is bundled anyway; the automatic runtime would be a second one. */
export const jsx = { runtime: 'classic', pragma: 'jsx', pragmaFrag: 'Fragment' } as const

/** Imports that function, as `jsx` expects it. */
export const importJsx: Plugin = {
  name: 'laurel-import-jsx',
  enforce: 'pre',
  transform: {
    filter: { id: /\.tsx$/ },
    handler: (code) => `import { Fragment, h as jsx } from 'preact';${code}`,
  },
}
