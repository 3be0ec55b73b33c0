import type { AuthorPageTexts } from '../../../shared/texts/en/author-page.ts'

/** A part inside the HTML, with its source expression for a Content Security Policy. */
type InlinePart = { content: string; source: string }

type Texts = Record<string, AuthorPageTexts> & { en: AuthorPageTexts }

/** The build of widget/author-page/, with the texts by language: in the worker, these would be a tenth of it. */
export type AuthorPageParts = { script: InlinePart; style: InlinePart; texts: Texts }

/** The binding of the build's files. */
type Assets = { fetch: (url: URL) => Promise<Response> }

/** Once this isolate has read them. */
let parts: AuthorPageParts | undefined

/** Returns the parts of the page from a file of the build. */
export async function readParts(assets: Assets, requestUrl: string): Promise<AuthorPageParts> {
  parts ??= await fetchParts(assets, requestUrl)
  return parts
}

async function fetchParts(assets: Assets, requestUrl: string): Promise<AuthorPageParts> {
  const asset = await assets.fetch(new URL('/assets/author-page.json', requestUrl))
  if (!asset.ok) throw new Error('A file of the build is missing')
  return asset.json()
}
