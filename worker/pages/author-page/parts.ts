import type { AuthorPageTexts } from '../../../shared/texts/en/author-page.ts'
import { createAssetReader } from '../../lib/assets.ts'

/** A part inside the HTML, with its source expression for a Content Security Policy. */
type InlinePart = { content: string; source: string }

/** The texts of the page by language. */
export type PageTexts = Record<string, AuthorPageTexts> & { en: AuthorPageTexts }

/** The build of widget/author-page/, with the texts by language: in the worker, these would be a tenth of it. */
export type AuthorPageParts = { script: InlinePart; style: InlinePart; texts: PageTexts }

/** Reads the parts of the page from a file of the build. @throws Error if it is missing */
export const readParts = createAssetReader<AuthorPageParts>('/assets/author-page.json')
