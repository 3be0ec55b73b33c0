import { existsSync } from 'node:fs'

const installedBrowsers = [
  process.env.BROWSER_PATH ?? '',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/**
 * Returns the path of an installed Chromium or, on Linux x64, of the one in @sparticuz/chromium.
 * @throws Error if there is none.
 */
export async function findBrowser(): Promise<string> {
  const installed = installedBrowsers.find((path) => existsSync(path))
  if (installed) return installed
  if (`${process.platform} ${process.arch}` !== 'linux x64') {
    throw new Error('No Chromium, Chrome or Edge found. Install one, or set BROWSER_PATH to its path.')
  }
  // Makes the package unpack its shared libraries too; it reads the variable when it is imported.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs24.x'
  const { default: packaged } = await import('@sparticuz/chromium')
  return packaged.executablePath()
}
