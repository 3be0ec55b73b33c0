/** The English texts of the place of displays. */
export const texts = {
  displays: 'Displays',
  intro:
    'Choose how your testimonials look, and paste the code where they should appear. New ones appear by themselves.',
  seeLive: 'See it live',
  layout: 'Layout',
  layouts: { wall: 'Wall', carousel: 'Carousel', single: 'Single', badge: 'Badge' },
  layoutHints: {
    wall: 'Cards in columns, with “Show more” if there are others.',
    carousel: 'Cards in a row that visitors scroll; nothing moves by itself. The preview shows them in columns.',
    single: 'One testimonial, the newest or one that you have pinned.',
    badge:
      'The average rating and the number of ratings, as a link to the page with all. Ratings that another platform published first are left out.',
  },
  theme: 'Theme',
  themes: { auto: 'Automatic', light: 'Light', dark: 'Dark' },
  limit: 'How many, at most',
  limitError: 'Enter a number from 1 to 50. Until then, the code has none, which means 12.',
  code: 'Code for your site',
  linkText: 'What people say',
  ways: 'Include them on your server: WordPress, PHP, Astro, Next.js',
  settings: 'Names, photos and words of all displays',
  preview: 'Preview',
  noBadge: 'The badge has no preview here: it takes the font and the colours of your page.',
  emptyBadge:
    'At the moment it is empty: none of your testimonials has a rating that counts. Ratings from other platforms do not.',
  closed: 'Only you can read your testimonials: there is no public page, and the code below shows nothing.',
  openThem: 'Change who can read them',

  nothing: 'Nothing to show yet',
  publishFirst: (pending: number) =>
    pending === 1
      ? 'Publish a testimonial first. One is waiting.'
      : `Publish a testimonial first. ${pending} are waiting.`,
  manyPending: 'Publish a testimonial first. More than 100 are waiting.',
  nobody: 'Publish a testimonial first. Nobody has written yet.',
  readOne: 'Read it',
  read: 'Read them',
  ask: 'Ask somebody',
}
