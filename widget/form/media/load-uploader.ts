/** The hash in this build's file names. Set by vite.config.ts. */
declare const BUILD: string

/** Loads what prepares and uploads files. */
export const loadUploader = (): Promise<typeof import('./uploader/index.ts')> =>
  // Chromium caches a failed import for good, so a further attempt needs a URL of its own.
  import('./uploader/index.ts').catch(() => import(/* @vite-ignore */ `./uploader-${BUILD}.js?${Math.random()}`))
