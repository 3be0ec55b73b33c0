/** The English texts of the settings about what visitors see of testimonials. */
export const texts = {
  title: 'Visibility',
  display: 'Who can read them',
  displayOptions: {
    open: { label: 'Everybody', hint: 'Your site and a public page show what is published and has consent.' },
    closed: { label: 'Only you', hint: 'Your site shows none, and there is no public page.' },
  },
  seeLive: 'See it live',
  confirmOpen: {
    title: 'Show your testimonials?',
    text: 'Everybody can then read those that are published and have their author’s consent.',
  },
  confirmClosed: {
    title: 'Stop showing your testimonials?',
    text: 'Within a minute, they disappear from your site, and their public page is gone, until you open them again.',
  },
  names: 'Names',
  namesHint: 'A name in a headline, role, company or text is not shortened.',
  nameOptions: {
    full: { label: 'Ada Lovelace' },
    initial: { label: 'Ada L.' },
    first: { label: 'Ada' },
  },
  photos: 'Photos',
  photoOptions: {
    stored: { label: 'Uploaded ones', hint: 'Otherwise initials. Nothing is loaded from other sites.' },
    all: {
      label: 'Also those that authors link to',
      hint: 'Those sites learn the IP of each of your visitors: mention it in your privacy policy.',
    },
  },
  heading: 'Heading',
  headingHint: 'Empty: “What people say”, in the reader’s language.',
  how: 'How you collected them',
  howHint: 'One sentence: who you asked, and what they got for it.',
  average: 'Average',
  averageOfPublishedHint: 'The badge says so.',
  averageOfAllHint:
    'Fair to your readers. But anyone who compares the badge before and after a new rating can work it out, and ratings count before you have read them.',
  averageOptions: { published: 'Of published ratings', all: 'Of all ratings received, except spam' },
  itemType: 'What they are about',
  itemTypeHint: 'For search engines, which accept ratings of products, not of companies.',
  itemTypes: {
    '': 'Not stated',
    Book: 'A book',
    Course: 'A course',
    Event: 'An event',
    Movie: 'A film',
    Product: 'A product',
    Recipe: 'A recipe',
    SoftwareApplication: 'An app',
  },
  itemName: 'Its name',
  itemId: 'Its URL on your site',
  itemIdHint: 'If your site already describes it for search engines, enter the URL that it has there.',
}
