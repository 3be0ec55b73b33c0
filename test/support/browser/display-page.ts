import type { BrowserContextOptions, Page } from 'playwright-core'
import { browserUrl, workspaceA } from '../service/harness.ts'
import { expectSilentConsoles, openPage, openSite } from './browser.ts'
import { storeTestimonials } from './inbox-page.ts'

type Columns = Record<string, string | number | null>

/** The directives that the element needs, and none else. */
export const strictPolicy = (directives = '') =>
  `default-src 'none'; script-src ${browserUrl.origin}; connect-src ${browserUrl.origin}; style-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'; ${directives}`

/** Where the videos of `youTubeVideo` are played. */
export const youTubePlayer = 'https://www.youtube-nocookie.com'
export const youTubeVideo = '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>'

/** The path of the public display of the first workspace. */
export const displayPath = `/testimonials/${workspaceA}`

/** Returns the paths that a page has requested from the service. */
export const servicePaths = (requests: string[]) =>
  requests.filter((url) => url.startsWith(browserUrl.origin)).map((url) => new URL(url).pathname)

/** Stores published testimonials with consent, the first one newest. */
export const storePublished = (...testimonials: Columns[]) =>
  storeTestimonials(...testimonials.map((columns) => ({ published: 1, stars: 5, ...columns })))

/** Returns the element, with these attributes and this content, and its script. */
export const displayElement = (attributes = '', content = '') =>
  `<laurel-testimonials workspace="${workspaceA}" ${attributes}>${content}</laurel-testimonials>
<script src="${browserUrl.origin}/testimonials.js" async></script>`

/** Returns the link to the style sheet of fragments. */
export const displayStyles = () => `<link rel="stylesheet" href="${browserUrl.origin}/testimonials.css">`

/** Fetches a fragment, such as `wall?limit=2`, as a server that includes it would. */
export async function fetchFragment(path: string): Promise<string> {
  const response = await fetch(`${browserUrl.origin}/testimonials/${workspaceA}/${path}`)
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return response.text()
}

/** Opens a page of another origin with this HTML. */
export async function openDisplay(
  html: string,
  headers: Record<string, string> = {},
  options: BrowserContextOptions = {},
) {
  const site = await openSite(html, headers)
  const opened = await openPage(options)
  await opened.page.goto(site)
  return { ...opened, site }
}

/** Returns a function that does the same, and fails the test if the page logs anything. Called once in a file. */
export function createDisplayOpener() {
  const watchConsole = expectSilentConsoles()
  return async (...args: Parameters<typeof openDisplay>) => {
    const opened = await openDisplay(...args)
    watchConsole(opened.messages)
    return opened
  }
}

/** Waits until the cards are there, in the element or in the page. */
export const waitForCards = (page: Page) => page.locator('.laurel-card').first().waitFor()

/** The list of cards, which a carousel scrolls. */
export const cardList = (page: Page) => page.locator('.laurel-list').first()
export const scrollLeft = (page: Page) => cardList(page).evaluate((element) => element.scrollLeft)
