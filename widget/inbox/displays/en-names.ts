import type { Design, DisplayLayout } from '../../../shared/displays/designs.ts'

/** The English texts that the list of displays and their editor share. */
export const texts = {
  displays: 'Displays',
  layouts: { wall: 'Wall', carousel: 'Carousel', single: 'Single', badge: 'Badge' } satisfies Record<
    DisplayLayout,
    string
  >,
  designs: {
    cards: 'Cards',
    editorial: 'Editorial',
    bubbles: 'Bubbles',
    tiles: 'Tiles',
    rows: 'Rows',
    spotlight: 'Spotlight',
  } satisfies Record<Design, string>,
  selection: {
    first: 'The first of those you ticked',
    one: { newest: 'The newest', oldest: 'The oldest', daily: 'Another one each day' },
    several: (count: number, order: 'newest' | 'oldest' | 'daily') =>
      order === 'daily' ? `${count}, in another order each day` : `${count} ${order}`,
    ticked: (count: number) => (count === 0 ? 'None: nothing is ticked' : `${count} ticked`),
    pinned: (count: number) => `${count} first`,
    tagged: (tag: string) => `“${tag}”`,
    rating: 'Average of the ratings',
  },
  linkText: 'What people say',
  closed: 'Only you can read your testimonials: visitors see none of your displays.',
  openThem: 'Change who can read them',
}
