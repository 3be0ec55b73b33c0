/** The English texts of an empty list. */
export const texts = {
  emptyPending: 'Nothing is waiting for you.',
  seePublished: 'See what is published',
  emptyPublished: 'Nothing is published yet. Once you publish a testimonial, your site can show it.',
  emptyState: (state: string) => `Nothing is ${state.toLowerCase()}.`,
  noResults: 'Nothing matches.',
  searchEverything: 'Search everything',
  showAll: 'Show everything',
}
