import { displayTextsByTag } from '../../shared/texts/display.ts'
import { displayTexts } from '../../shared/texts/en/display.ts'
import type { Display, Language } from '../../worker/display/pages/display.ts'
import { isFromPlatform, toPublicTestimonial } from '../../worker/display/testimonial.ts'

const workspace: Display['workspace'] = {
  id: 'w',
  name: 'Shop',
  website: null,
  display: 'open',
  displayNames: 'full',
  displayPhotos: 'stored',
  displayHeading: null,
  displayHow: null,
  displayAverage: 'published',
  displayItem: null,
}

type Parts = Partial<Omit<Display, 'workspace'>> & { workspace?: Partial<Display['workspace']> }

/** Returns a display of rows that have these columns: `P0`, `P1` and so on, each with four stars. */
export function createDisplay(rows: Record<string, unknown>[], parts: Parts = {}): Display {
  const origin = 'https://praise.example'
  const whole = rows.map((row, index) => ({
    id: `${index}`,
    created: '2026-10-01T12:00:00.000Z',
    firstname: `P${index}`,
    stars: 4,
    ...row,
  }))
  const settings = { ...workspace, ...parts.workspace }
  return {
    origin,
    mediaOrigin: origin,
    testimonials: whole.map((row) => toPublicTestimonial(row, settings, origin)),
    videoFiles: new Map(),
    fromPlatforms: new Set(whole.filter(isFromPlatform).map(({ id }) => id)),
    hasPinned: false,
    rating: null,
    saved: null,
    options: {},
    ...parts,
    workspace: settings,
  }
}

/** Returns a language of displays; another tag than ours has the English texts. */
export const languageOf = (lang = 'en', dir: Language['dir'] = 'ltr'): Language => ({
  lang,
  dir,
  texts: displayTextsByTag[lang] ?? displayTexts,
})
