/** The texts of public displays in one language; `{…}` is filled in. */
export const english = {
  /** Above the testimonials, unless the workspace has a heading of its own. */
  heading: 'What people say',
  stars: '{n} out of 5 stars',
  /** First part of the disclosure; `{order}` is one of the orders below. */
  selection: 'A selection by {name}, {order}.',
  newest: 'newest first',
  oldest: 'oldest first',
  daily: 'in an order that changes every day',
  /** The same orders if some testimonials come before the others. */
  chosenNewest: 'some chosen to come first, then newest first',
  chosenOldest: 'some chosen to come first, then oldest first',
  chosenDaily: 'some chosen to come first, then in an order that changes every day',
  notChecked: 'Laurel has not checked whether the writers are customers.',
  /** The link that ends the disclosure, unless the workspace has a sentence of its own. */
  how: 'How these were collected',
  /** Below that heading on the page. */
  collected:
    'Everybody gets the same form, whatever they have to say. {name} decides which testimonials to show. Their words are not edited, and each writer has agreed to be shown here.',
  readMore: 'Read more',
  showMore: 'Show more',
  write: 'Leave a testimonial',
  watch: 'Watch the video ({provider})',
  /** On the button that loads a player, which contacts the provider. */
  play: 'Play (loads {provider})',
  previous: 'Previous',
  next: 'Next',
  /** Instead of a name. */
  anonymous: 'Anonymous',
  /** The badge; `{count}` is a whole number. */
  averagePublished: '{average} of 5, average of {count} published ratings',
  averageAll: '{average} of 5, average of all {count} ratings',
  empty: 'There are no testimonials to show yet.',
}
export type DisplayTexts = typeof english
