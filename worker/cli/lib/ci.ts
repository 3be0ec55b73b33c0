/** Returns whether this process runs in CI, where others can read the log. */
export const isCi = () => !['', 'false', undefined].includes(process.env.CI) || 'WORKERS_CI' in process.env
