import { plural } from './en.ts'

/** The English texts about testimonials that have just arrived. */
export const texts = {
  inserted: (count: number) => `${plural(count, 'new testimonial', 'new testimonials')} on top.`,
}
