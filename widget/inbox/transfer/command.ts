/** Returns whether the service runs on this machine, where its command line needs no `--remote`. */
const isLocal = () => /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname)

/** Returns a command of the service's command line that works on the data of this service. */
export const dataCommand = (command: string): string => `npm run laurel -- ${command}${isLocal() ? '' : ' --remote'}`
