import * as z from 'zod/mini'
import { PublicTestimonial } from '../../../shared/displays/public-testimonial.ts'
import { displayPath } from './records.ts'

const Feed = z.object({ items: z.array(z.object({ _laurel: PublicTestimonial })) })

/** Returns the testimonials that a wall shows. */
export async function shownTestimonials(service: URL): Promise<PublicTestimonial[]> {
  const response = await fetch(new URL(`${displayPath}/feed.json`, service))
  return Feed.parse(await response.json()).items.map(({ _laurel }) => _laurel)
}

const escapeHtml = (text: string | null) => `${text}`.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The same words as static HTML: the least that a page needs to show them. */
export const baselineHtml = (testimonials: PublicTestimonial[]) =>
  `<ul>${testimonials
    .map(
      ({ text, name, company, stars, date }) =>
        `<li><blockquote>${escapeHtml(text)}</blockquote><p>${stars} of 5, ${name}, ${company}, ${date}</p></li>`,
    )
    .join('\n')}</ul>`
