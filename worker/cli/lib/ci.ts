/** Returns whether this process runs in CI, where others can read the log. */
export const isCi = () => !['', 'false', undefined].includes(process.env.CI) || isWorkersBuild()

/** Returns whether this process runs in Workers Builds, where Cloudflare builds a repository, without a terminal. */
export const isWorkersBuild = () => Boolean(process.env.WORKERS_CI)

/** Returns how to deploy again, for the end of a sentence. */
export const deployAgain = () => (isWorkersBuild() ? 'retry the build' : 'run `npm run deploy` again')
