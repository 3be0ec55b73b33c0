import { csvFile, jsonFile } from './encode.ts'

/* Exports of tools with which shops collect product reviews. */

const judgemeHeader = [
  ...['title', 'body', 'rating', 'review_date', 'source', 'curated', 'reviewer_name', 'reviewer_email', 'product_id'],
  ...['product_handle', 'reply', 'reply_date', 'picture_urls', 'ip_address', 'location', 'metaobject_handle'],
]

const judgemeRow = (cells: [string, string, string, string, string, string, string]) => {
  const [title, body, rating, date, curated, name, email] = cells
  return [
    title,
    body,
    rating,
    date,
    'web',
    curated,
    name,
    email,
    '77',
    'mug',
    '',
    '',
    'https://cdn.example/mug.jpg',
    '203.0.113.9',
    'Oslo',
    '',
  ]
}

/** Spam, a formula, markup, a rating without words. */
export const judgeme = csvFile('judgeme.csv', 'judgeme', [
  judgemeHeader,
  judgemeRow(['Lovely mug', 'Keeps tea warm.', '5', '2024-05-03 10:11:12 UTC', 'ok', 'Kari Nord', 'kari@mail.example']),
  judgemeRow([
    '',
    '=HYPERLINK("x") is what I typed',
    '4',
    '2024-05-04 10:11:12 UTC',
    'not-yet',
    'Lars <b>Berg</b>',
    '',
  ]),
  judgemeRow(['Buy pills', 'Cheap pills!', '5', '2024-05-05 10:11:12 UTC', 'spam', 'Spammer', 'spam@mail.example']),
  judgemeRow(['', '', '5', '2024-05-06 10:11:12 UTC', 'ok', 'Silent', '']),
])

/** The template for imports: the day first. */
export const judgemeTemplate = csvFile('judgeme-template.csv', 'judgeme', [
  [
    'title',
    'body',
    'rating',
    'review_date',
    'reviewer_name',
    'reviewer_email',
    'product_id',
    'product_handle',
    'reply',
    'picture_urls',
  ],
  ['', 'Day first.', '5', '03/05/2024', 'Nils Aas', 'nils@mail.example', '77', 'mug', '', ''],
  ['', 'No such day.', '5', '05/31/2024', 'Olga Dahl', '', '77', 'mug', '', ''],
])

/** The same reviews by the API. */
export const judgemeApi = jsonFile('judgeme.json', 'judgeme', {
  current_page: 1,
  reviews: [
    {
      id: 1,
      title: 'Lovely mug',
      body: 'Keeps tea warm.',
      rating: 5,
      reviewer: { id: 2, name: 'Kari Nord', email: 'kari@mail.example' },
      created_at: '2024-05-03T23:11:12-02:00',
      curated: 'ok',
      hidden: false,
      pictures: [{ urls: { compact: 'https://cdn.example/mug.jpg' } }],
    },
    {
      id: 3,
      title: '',
      body: 'Pills',
      rating: 5,
      reviewer: { name: 'Spammer' },
      created_at: '2024-05-04',
      curated: 'spam',
    },
  ],
})

/** Two columns with a name. */
export const loox = csvFile('loox.csv', 'loox', [
  [
    'id',
    'status',
    'rating',
    'email',
    'nickname',
    'full_name',
    'review',
    'date',
    'img',
    'productId',
    'handle',
    'variant',
    'verified_purchase',
  ],
  [
    'lx1',
    'Active',
    '5',
    'una@mail.example',
    'Una',
    'Una Reed',
    'Soft!',
    '2024-07-01T10:00:00.000Z',
    'https://img.example/1.jpg',
    '5',
    'scarf',
    '',
    'true',
  ],
  ['lx2', 'Active', '4', '', '', 'Vic Hale', 'Warm.', '2024-07-02T10:00:00.000Z', '', '5', 'scarf', '', 'false'],
  ['lx3', 'Active', '5', '', 'Wes', '', '', '2024-07-03T10:00:00.000Z', '', '5', 'scarf', '', 'true'],
  ['lx4', 'Active', '5', '', '', '', 'Nameless.', '2024-07-04T10:00:00.000Z', '', '5', 'scarf', '', 'true'],
])

/** Spam by its state. */
export const shopify = csvFile('product-reviews.csv', 'shopify', [
  [
    'product_handle',
    'state',
    'rating',
    'title',
    'author',
    'email',
    'location',
    'body',
    'reply',
    'created_at',
    'replied_at',
  ],
  [
    'lamp',
    'published',
    '5',
    'Bright',
    'Xenia Kraft',
    'xenia@mail.example',
    'Berlin',
    'So bright.',
    '',
    '2022-02-01 12:00:00 +0100',
    '',
  ],
  ['lamp', 'unpublished', '3', 'Okay', 'Yan Li', '', '', 'It is a lamp.', 'Indeed', '2022-02-02 12:00:00 +0100', ''],
  ['lamp', 'spam', '5', 'Win', 'Spammer', '', '', 'Win money.', '', '2022-02-03 12:00:00 +0100', ''],
])

/** Semicolons, and an e-mail that is none. */
export const yotpo = csvFile(
  'yotpo.csv',
  'yotpo',
  [
    [
      'Review Title',
      'Review Content',
      'Review Score',
      'Date',
      'Product ID',
      'Product Title',
      'Product URL',
      'Display Name',
      'Email',
      'Verified Purchase',
    ],
    [
      'Comfy',
      'I live in them.',
      '5',
      '2024-01-31',
      '9',
      'Socks',
      'https://shop.example/socks',
      'Zoe P.',
      'zoe@mail.example',
      'true',
    ],
    [
      'Holes',
      'After a day; two holes.',
      '1',
      '2024-02-30',
      '9',
      'Socks',
      'https://shop.example/socks',
      'Abe Q.',
      'abe@',
      'true',
    ],
    ['Warm', 'Warm feet.', '5', '2024-02-29', '9', 'Socks', 'https://shop.example/socks', 'Bea R.', 'bea@', 'true'],
  ],
  { separator: ';' },
)

/** With ids. */
export const okendo = csvFile('okendo.csv', 'okendo', [
  [
    'Review ID',
    'Product ID',
    'Product Name',
    'Rating',
    'Title',
    'Body',
    'Reviewer Name',
    'Is Verified Buyer',
    'Date Created',
    'Status',
  ],
  ['ok1', '4', 'Soap', '5', 'Clean', 'Smells of pine.', 'Cleo S.', 'true', '2024-08-08T08:08:08.000Z', 'approved'],
  ['ok2', '4', 'Soap', '4', '', 'Nice foam.', 'Dov T.', 'false', '2024-08-09T08:08:08.000Z', 'approved'],
  ['ok2', '4', 'Soap', '4', '', 'Nice foam.', 'Dov T.', 'false', '2024-08-09T08:08:08.000Z', 'approved'],
])

/** The template for imports. */
export const okendoTemplate = csvFile('okendo-template.csv', 'okendo', [
  ['name', 'email', 'rating', 'title', 'body', 'dateCreated', 'productId'],
  ['Eve U.', 'eve@mail.example', '5', 'Pine', 'Again pine.', '2024-08-10', '4'],
])

/** A source that is not in the list. */
export const opinew = csvFile('opinew.csv', 'opinew', [
  [
    'body',
    'rating',
    'review_date',
    'state',
    'reviewer_name',
    'reviewer_email',
    'reply',
    'product_url',
    'SKU',
    'barcode',
  ],
  ['Crisp prints.', '5', '2024-03-03', 'approved', 'Fin V.', 'fin@mail.example', '', '', 'p-1', ''],
  ['Faded.', '2', '2024-03-04', 'approved', '', '', '', '', 'p-1', ''],
])

/** As Opinew's. */
export const ryviu = csvFile('ryviu.csv', 'ryviu', [
  [
    'product_handle',
    'rating',
    'author',
    'title',
    'body_text',
    'email',
    'photo_urls',
    'created_at',
    'status',
    'featured',
  ],
  ['belt', '5', 'Gil W.', 'Strong', 'Holds well.', '', '', '2024-03-05 11:00:00', '1', '0'],
])

/** As Opinew's, with photos of people. */
export const kudobuzz = csvFile('kudobuzz.csv', 'kudobuzz', [
  [
    'Reviewer Name',
    'Reviewer Email',
    'Review Title',
    'Reviewer Image',
    'Review Message',
    'Product ID',
    'Review Score',
    'Verified',
    'Published',
    'Created_at',
  ],
  ['Hue X.', '', 'Yes', 'https://img.example/hue.jpg', 'Would buy again.', '3', '5', 'true', 'true', '2024-03-06'],
])

/** No column is known to have a name. */
export const powerreviews = csvFile('powerreviews.csv', 'powerreviews', [
  [
    'Review Id',
    'Page Id',
    'Review Display',
    'Review Title',
    'Review Date',
    'Review Location',
    'Review Text',
    'Rating',
    'Verified Buyer',
    'Review Status',
  ],
  ['pr1', '8', 'Y', 'Sharp', '2024-03-07', 'Leeds', 'Cuts well.', '5', 'Y', 'Approved'],
])

/** HTML, no rating as 0, spam and trash. */
export const woocommerce = jsonFile('reviews-woo.json', 'woocommerce', [
  {
    id: 22,
    date_created: '2024-10-18T17:59:17',
    product_id: 22,
    status: 'approved',
    reviewer: 'Ivo Y.',
    reviewer_email: 'ivo@mail.example',
    review: '<p>Nice &#8211; really.<br />\nSecond line.</p>\n<p>Bye &lt;3</p>\n',
    rating: 5,
    verified: false,
    reviewer_avatar_urls: { 24: 'https://avatars.example/24' },
  },
  {
    id: 23,
    date_created: '2024-10-19T00:00:00',
    status: 'approved',
    reviewer: 'Jan Z.',
    reviewer_email: '',
    review: '<p>Ok</p>',
    rating: 0,
  },
  {
    id: 24,
    date_created: '2024-10-19T00:00:00',
    status: 'spam',
    reviewer: 'S',
    reviewer_email: '',
    review: '<p>Pills</p>',
    rating: 5,
  },
  {
    id: 25,
    date_created: '2024-10-19T00:00:00',
    status: 'trash',
    reviewer: 'T',
    reviewer_email: '',
    review: '<p>Old</p>',
    rating: 5,
  },
])

/** Comments, without ratings. */
export const wordpress = jsonFile('comments.json', 'wordpress', [
  {
    id: 5,
    post: 1,
    author_name: 'Kim A.',
    author_url: '',
    date: '2023-12-31T23:30:00',
    content: { rendered: '<p>What a read! <a href="https://x.example?a=1&amp;b=2">More</a></p>\n' },
    status: 'approved',
  },
  { id: 6, author_name: '', date: '2024-01-01T00:00:00', content: { rendered: '<p>Hm</p>' }, status: 'approved' },
])
