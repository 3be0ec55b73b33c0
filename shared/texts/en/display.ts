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
  /** In place of the order if all were chosen by name, and their order, too. */
  picked: 'picked by hand',
  /** Follows the selection if another platform has published one of them first. */
  elsewhere: 'Some first appeared elsewhere, as marked.',
  notChecked: 'It has not been verified that the writers are customers.',
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
  averagePublished: 'Published ratings: {count}',
  averageAll: 'All ratings except spam: {count}',
  empty: 'There are no testimonials to show yet.',
  /** A saved display: the tab that shows all testimonials, also as the link from nothing to all. */
  all: 'All',
  /** For screen readers: the label of the tabs. */
  topics: 'Topics',
  search: 'Search',
  /** For screen readers: the label of the field. */
  searchLabel: 'Search the testimonials',
  /** Shown by browsers beside the field, if its words do not fit. */
  searchRule: 'One to three words of at least three letters',
  /** Above the results of a search: all of them, or the first ones. */
  found: '{n} found',
  firstFound: 'The first {n}',
  foundNothing: 'Nothing found.',
  /** In a tab without testimonials. */
  nothingHere: 'Nothing here yet.',
  /** The title of the page of one testimonial, with the name of its author or without. */
  about: '{name} about {workspace}',
  aboutUnnamed: 'About {workspace}',
  /** The link from there to all. */
  allOf: 'All testimonials',
}
export type DisplayTexts = typeof displayTexts
