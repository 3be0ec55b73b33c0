import { mkdirSync, writeFileSync } from 'node:fs'
import { clientTypes } from '../openapi/core/client-types.ts'
import { openapi } from '../openapi/document.ts'
import { apiPage } from './api-page.ts'
import { guidePage } from './guide-page.ts'
import { guideFile, guideNames, guidePath, referenceFile, renderDocument } from './markdown.ts'

/*
 * Part of every build: writes the OpenAPI document, the types for clients and the pages of the docs beside the widget. They
 * contain the URL of `npm start`, which the worker replaces with its own (routes/docs.ts).
 */

const folder = new URL('../../dist/widget/', import.meta.url)
const document = openapi()
const reference = renderDocument(referenceFile)
const guides = guideNames.map((name) => ({ name, path: guidePath(name), ...renderDocument(guideFile(name)) }))
const navigation = [{ path: '/docs', title: reference.title }, ...guides.map(({ path, title }) => ({ path, title }))]

mkdirSync(new URL('docs/guides/', folder), { recursive: true })
writeFileSync(new URL('openapi.json', folder), `${JSON.stringify(document, null, 2)}\n`)
writeFileSync(new URL('api.d.ts', folder), clientTypes(document))
writeFileSync(new URL('docs.html', folder), String(await apiPage(document, reference, navigation)))
for (const { name, path, ...guide } of guides) {
  writeFileSync(new URL(`docs/guides/${name}.html`, folder), String(await guidePage(path, guide, navigation)))
}
