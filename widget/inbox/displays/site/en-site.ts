import type { Recipe } from './recipes.ts'

/** A way to show a display on a site. */
export type Way = Recipe | 'any' | 'frame'

/** The English texts about the code for a site. */
export const texts = {
  where: 'Where?',
  ways: {
    any: 'Any page or site builder',
    wordpress: 'WordPress, on its server',
    php: 'PHP',
    astro: 'Astro',
    next: 'Next.js',
    build: 'Static site, other server',
    frame: 'Frame',
  } satisfies Record<Way, string>,
  hints: {
    any: 'Paste it where the testimonials should appear.',
    wordpress:
      'Put it into functions.php of your theme, and write [testimonials] where they should appear. For a second display, rename “testimonials” and “laurel”.',
    php: 'Put it where the testimonials should appear.',
    astro: 'A component. Render the page on demand, or build your site every hour.',
    next: 'A server component of the App Router.',
    build: 'Build your site every hour, so that withdrawn words disappear.',
    frame: 'For sites that allow neither scripts nor HTML. Set the height to what you see there.',
  } satisfies Record<Way, string>,
  keepRoom: 'Keep room while it loads',
  keepRoomHint: (rem: number) => `Up to ${rem} rem. What is not needed is given back.`,
  frameTitle: 'Testimonials',
  csp: 'If your site has a Content Security Policy',
  cspHint: 'Add these to its directives.',
  load: (kilobytes: string, requests: number, photos: number) =>
    `Visitors load ${kilobytes} kB in ${requests} requests${photos > 0 ? `, and ${photos === 1 ? 'one photo' : `${photos} photos`}` : ''}.`,
  guide: 'More ways, and help if nothing appears',
}
