import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core'

const installed = [
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
 * A Chromium of this machine or, on Linux x64 without one, the one that comes as a package.
 * @throws Error with one sentence, where there is none.
 */
async function executable(): Promise<string> {
  const found = installed.find((path) => existsSync(path))
  if (found) return found
  if (`${process.platform} ${process.arch}` !== 'linux x64') {
    throw new Error('The tests found no Chromium, Chrome or Edge; please install one, or set BROWSER_PATH to yours.')
  }
  // Makes the package unpack the shared libraries that it needs, too; it is read when the package is loaded.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs24.x'
  const { default: packaged } = await import('@sparticuz/chromium')
  return packaged.executablePath()
}

let browser: Promise<Browser> | undefined

async function launch(): Promise<Browser> {
  // Nothing that a browser does on its own account: no updates, no field trials, no look-ups.
  const args = ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync']
  return chromium.launch({ executablePath: await executable(), args: [...args, '--disable-gpu', '--no-zygote'] })
}

/** A page in a browser profile of its own, with a record of what it says on its console and asks of the network. */
export async function openPage(options: BrowserContextOptions = {}) {
  browser ??= launch()
  const context = await (await browser).newContext(options)
  context.setDefaultTimeout(5_000)
  const page = await context.newPage()
  const messages: string[] = []
  const requests: string[] = []
  page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`))
  page.on('pageerror', (error) => messages.push(`uncaught: ${error.message}`))
  page.on('request', (request) => requests.push(request.url()))
  return { page, context, messages, requests }
}

const sites: Server[] = []

/**
 * A site of another origin than the service's, on this machine, which answers every address with this page: the content
 * of a body, or a whole document.
 */
export async function openSite(html: string, headers: Record<string, string> = {}): Promise<string> {
  const around = '<!doctype html><html lang="en"><title>Shop</title><body><h1>Shop</h1>'
  const document = html.startsWith('<!doctype') ? html : around + html
  const site = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...headers }).end(document)
  })
  sites.push(site)
  await new Promise<void>((resolve) => site.listen(0, 'localhost', resolve))
  return `http://localhost:${(site.address() as AddressInfo).port}/`
}

/** Closes all that the functions above have opened. */
export async function closeAll(): Promise<void> {
  await (await browser)?.close()
  browser = undefined
  for (const site of sites) site.close()
}
