import { open } from './common.ts'

/** The texts of public displays in one language; `{…}` is filled in. */
export const displayTexts = {
  /** Above the testimonials, unless the workspace has a heading of its own. */
  heading: 'What people say',
  stars: '{n} out of 5 stars',
  /** First part of the disclosure; `{order}` is one of the orders below. */
  selection: 'A selection by {name}, {order}.',
  newest: 'newest first',
  oldest: 'oldest first',
  daily: 'in an order that changes every day',
  /** In place of the order if some testimonials come before the others; `{order}` is one of those above. */
  chosen: 'a few picked to come first, then {order}',
  /** Follows the selection if another platform has published one of them first. */
  elsewhere: 'Some first appeared elsewhere, as marked.',
  notChecked: 'Laurel has not checked whether the authors are customers.',
  /** The link that ends the disclosure, unless the workspace has a sentence of its own. */
  how: 'How these were collected',
  /** Below that heading on the page. It is true of testimonials from imports and the API, too. */
  collected:
    'The form is the same for everyone, whatever their rating. {name} decides which testimonials appear here, and may add some from elsewhere. Nothing is shown without recorded consent to publication.',
  readMore: 'Read more',
  showMore: 'Show more',
  /** The same as on the link to the form. */
  write: open,
  watch: 'Watch the video ({provider})',
  /** In place of a player, for readers that have none. */
  watchFile: 'Watch the video',
  /** On the button that loads a player, which contacts the provider. */
  play: 'Play (loads {provider})',
  previous: 'Previous',
  next: 'Next',
  /** Instead of a name. */
  anonymous: 'Anonymous',
  /** On a card, where another platform has published the words first. */
  source: 'First published on {source}',
  datedSource: 'First published on {source}, {day}',
  /** On a card: a benefit that the author received for the words. */
  incentive: 'Received: {incentive}',
  /** The badge. `{count}` stands apart, so that no other word depends on it. */
  averagePublished: '{average} of 5, average of the published ratings ({count})',
  averageAll: '{average} of 5, average of all ratings except spam ({count})',
  empty: 'There are no testimonials to show yet.',
}
export type DisplayTexts = typeof displayTexts
