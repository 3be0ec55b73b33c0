import { listPages } from '../../../worker/docs/site.ts'
import { openApiDocument } from '../openapi-validator.ts'
import { browserUrl } from '../service/harness.ts'
import { openPage } from './browser.ts'

/** Opens all pages of the API reference in one, without JavaScript. */
export async function openReference() {
  const opened = await openPage({ javaScriptEnabled: false })
  const paths = listPages(openApiDocument).flatMap(({ path, group }) => (group === 'API' ? path : []))
  const texts = await Promise.all(paths.map(async (path) => (await fetch(`${browserUrl.origin}${path}`)).text()))
  await opened.page.setContent(texts.join(''))
  return opened
}
