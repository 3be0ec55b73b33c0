import { mkdirSync, writeFileSync } from 'node:fs'
import { clientTypes } from '../openapi/client-types.ts'
import { openapi } from '../openapi/document.ts'
import { apiPage } from './api-page.ts'

/*
 * Part of every build: what the service says of itself, as files beside the widget. They name the address of `npm start`;
 * the worker puts the one in its place under which it is asked (documents.ts).
 */

const folder = new URL('../../dist/widget/', import.meta.url)
const document = openapi()

mkdirSync(folder, { recursive: true })
writeFileSync(new URL('openapi.json', folder), `${JSON.stringify(document, null, 2)}\n`)
writeFileSync(new URL('docs.html', folder), String(await apiPage(document)))
writeFileSync(new URL('api.d.ts', folder), clientTypes(document))
