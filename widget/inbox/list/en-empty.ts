/** The English texts of an empty list. */
export const texts = {
  emptyWorkspace: 'Nobody has written yet. What people write appears here.',
  openForm: 'Open your form',
  import: 'Bring what people have already said',
  addByHand: 'Add one by hand…',
  emptyStates: {
    pending: 'Nothing is waiting for you.',
    published: 'Nothing is published yet. Once you publish a testimonial, your site can show it.',
    archived: 'Nothing is archived.',
    spam: 'Nothing is spam.',
  },
  onlySpam: 'Nothing is here: everything that people wrote is in Spam.',
  seePublished: 'See what is published',
  noResults: 'Nothing matches.',
  searchHint: 'Finds testimonials with all of these words or parts of words. Accents must match.',
  searchEverything: 'Search everything',
  showAll: 'Show everything',
}
