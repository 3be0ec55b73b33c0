import { csvFile, jsonFile } from './encode.ts'

/* Exports of platforms on which people review businesses, apps and persons. */

const review = (id: string, values: object) => ({
  name: `accounts/1/locations/2/reviews/${id}`,
  reviewer: { displayName: 'Jonas Ritter' },
  starRating: 'FIVE',
  createTime: '2024-05-01T09:00:00Z',
  updateTime: '2024-05-01T09:00:00Z',
  ...values,
})

/** Translations, an empty reviewer, no words, one review in two accounts and edited. */
export const googleTakeout = jsonFile('reviews.json', 'google', {
  reviews: [
    review('r1', {
      comment: 'Great bread.',
      reviewReply: { comment: 'Thank you!', updateTime: '2024-05-02T08:00:00Z' },
    }),
    review('r2', {
      reviewer: { displayName: 'Chloé Martin' },
      starRating: 'FOUR',
      comment: '(Translated by Google) Very good welcome\n\n(Original)\nTrès bon accueil',
      createTime: '2024-06-30T23:59:59.123456Z',
    }),
    review('r3', {
      reviewer: { displayName: 'Marco Bianchi' },
      comment: 'Ottimo pane\n\n(Translated by Google)\nExcellent bread',
    }),
    review('r4', { starRating: 'THREE' }),
    review('r5', { reviewer: {}, comment: 'Nobody knows me.' }),
    review('r6', { comment: 'First opinion.', starRating: 'ONE' }),
    review('r6', {
      name: 'accounts/9/locations/2/reviews/r6',
      comment: 'Second opinion.',
      starRating: 'FOUR',
      updateTime: '2024-07-01T00:00:00.5Z',
    }),
  ],
})

/** A location without reviews. */
export const googleTakeoutEmpty = jsonFile('reviews-empty.json', 'google', { reviews: [] })

const googleHeader = [
  ...['Review ID', 'Location Name', 'Reviewer Name', 'Reviewer Photo', 'Star Rating', 'Review Text', 'Review Date'],
  ...['Review URL', 'Owner Reply'],
]

/** The same platform by a third party. */
export const googleCsv = csvFile('google-reviews.csv', 'google', [
  googleHeader,
  [
    'c1',
    'Main Street',
    'Lena Vogt',
    'https://photos.example/lena',
    '5',
    'Always fresh.',
    '2024-04-01',
    'https://maps.example/c1',
    '',
  ],
  [
    'c2',
    'Main Street',
    'Omar Aziz',
    '',
    '2',
    'Queue was long.',
    '2024-04-02 10:20:00',
    'https://maps.example/c2',
    'Sorry!',
  ],
  ['c3', 'Main Street', '', '', '5', 'Who am I?', '2024-04-03', '', ''],
  ['c4', 'Main Street', 'Ida', '', '5', '', '2024-04-04', '', ''],
])

const linkedinHeader = ['First Name', 'Last Name', 'Company', 'Job Title', 'Text', 'Creation Date', 'Status']

const linkedinRows = [
  linkedinHeader,
  ['Priya', 'Nair', 'Harbour Labs', 'CTO', 'Kept every promise,\nand every deadline.', '07/21/09, 12:11 PM', 'VISIBLE'],
  ['Sven', 'Olsen', '', 'Designer', 'A joy to work with.', '03/04/98, 08:00 AM', 'VISIBLE'],
  ['Hidden', 'Person', '', '', 'You will not see this.', '01/02/20, 10:00 AM', 'HIDDEN'],
  ['Priya', 'Nair', 'Harbour Labs', 'CTO', 'A second recommendation.', '07/21/09, 12:12 PM', 'VISIBLE'],
  ['Late', 'Riser', '', '', 'From which year?', 'yesterday', 'VISIBLE'],
]

/** Month first, years of two digits, no ids. */
export const linkedin = csvFile('Recommendations_Received.csv', 'linkedin', linkedinRows)

/** The same columns with what the owner wrote. */
export const linkedinGiven = csvFile('Recommendations_Given.csv', 'linkedin', linkedinRows)

const playHeader = [
  ...['Package Name', 'App Version Code', 'App Version Name', 'Reviewer Language', 'Device'],
  ...['Review Submit Date and Time', 'Review Submit Millis Since Epoch', 'Review Last Update Date and Time'],
  ...['Review Last Update Millis Since Epoch', 'Star Rating', 'Review Title', 'Review Text'],
  ...['Developer Reply Date and Time', 'Developer Reply Millis Since Epoch', 'Developer Reply Text', 'Review Link'],
]

const playRow = (submitted: string, updated: string, stars: string, text: string, id: string, scheme = 'https') => [
  ...['example.app', '12', '1.2', 'en', 'lantern', '2024-01-15T10:00:00Z', submitted, '2024-01-15T10:00:00Z', updated],
  ...[stars, '', text, '', '', ''],
  id && `${scheme}://play.google.com/console/app/user-feedback/review-details?reviewId=${id}&corpus=PUBLIC_REVIEWS`,
]

/** UTF-16, no names, milliseconds, ids in links, one review edited. */
export const playstore = csvFile(
  'reviews_example.app_202401.csv',
  'playstore',
  [
    playHeader,
    playRow('1705312800000', '1705312800000', '5', 'Läuft großartig 👍', 'gp-1'),
    playRow('1705399200000', '1705399200000', '1', 'Crashes, sadly.', 'gp-2'),
    playRow('1705399200000', '1705485600000', '4', 'Fixed, thanks.', 'gp-2'),
    playRow('1705399200000', '1705399200000', '3', '', 'gp-3'),
    playRow('1705399200000', '1705399200000', '5', 'Old link.', 'gp-4', 'http'),
  ],
  { encoding: 'utf-16le' },
)

const entry = (id: string, values: object) => ({
  author: { uri: { label: 'https://itunes.example/u' }, name: { label: 'skyfox' }, label: '' },
  updated: { label: '2024-03-09T07:12:33-07:00' },
  'im:rating': { label: '5' },
  'im:version': { label: '2.1' },
  id: { label: id },
  title: { label: 'Love it' },
  content: { label: 'Opens at once.', attributes: { type: 'text' } },
  ...values,
})

/** The app itself as the first entry. */
export const appstore = jsonFile('customerreviews.json', 'appstore', {
  feed: {
    author: { name: { label: 'iTunes Store' } },
    entry: [
      { id: { label: 'app' }, title: { label: 'Lantern' }, 'im:name': { label: 'Lantern' } },
      entry('901', {}),
      entry('902', { 'im:rating': { label: '2' }, title: { label: '' }, content: { label: 'Too dark.' } }),
      entry('903', { author: { name: { label: '' } } }),
    ],
  },
})

/** One review is no list. */
export const appstoreSingle = jsonFile('single.json', 'appstore', { feed: { entry: entry('904', {}) } })

const trustpilotHeader = [
  ...['Review Id', 'Review Title', 'Review Content', 'Review Stars', 'Review Created (UTC)', 'Review Username'],
  ...['Review User Email', 'Review Link', 'Company Reply', 'Source Of Review', 'Review Language'],
]

/** Semicolons. */
export const trustpilot = csvFile(
  'trustpilot.csv',
  'trustpilot',
  [
    trustpilotHeader,
    [
      'tp1',
      'Quick; very quick',
      'Ordered at 8, here at 9.',
      '5',
      '2024-05-03 10:11:12',
      'Ben Frost',
      'ben@mail.example',
      'https://tp.example/tp1',
      '',
      'Organic',
      'en',
    ],
    [
      'tp2',
      'Meh',
      'Box was dented.',
      '2',
      '2024-05-04 00:00:00',
      'Ada K.',
      '',
      'https://tp.example/tp2',
      'We are sorry',
      'Invitation',
      'en',
    ],
    ['tp3', '', '', '5', '2024-05-05 00:00:00', 'Silent', '', '', '', '', ''],
    ['tp4', 'Hm', 'How many stars?', '6', '2024-05-05 00:00:00', 'Max', '', '', '', '', ''],
  ],
  { separator: ';' },
)

/** Recommendations without stars. */
export const facebook = jsonFile('ratings.json', 'facebook', {
  data: [
    {
      created_time: '2024-01-05T16:03:22+0000',
      recommendation_type: 'positive',
      review_text: 'Go there!',
      reviewer: { name: 'Wanda Pace', id: '10' },
    },
    {
      created_time: '2018-01-05T16:03:22+0000',
      recommendation_type: 'negative',
      rating: 2,
      review_text: 'Too loud.',
      reviewer: { name: 'Igor Petrov', id: '11' },
    },
    { created_time: '2024-01-05T16:03:22+0000', recommendation_type: 'positive', reviewer: { name: 'Mute' } },
    { created_time: '2024-01-05T16:03:22+0000', recommendation_type: 'positive', review_text: 'No permission.' },
  ],
})

/** Days with slashes: the third row proves the order. */
export const yelp = csvFile('yelp.csv', 'yelp', [
  ['Review ID', 'Reviewer', 'Rating', 'Review', 'Review Date', 'Review URL', 'Business Name'],
  ['y1', 'Dee C.', '4', 'Solid tacos.', '03/04/2024', 'https://yelp.example/y1', 'Taco Place'],
  ['y2', 'Al B.', '4 stars', 'Good salsa.', '3/5/2024', 'https://yelp.example/y2', 'Taco Place'],
  ['y3', 'Jo L.', '5', 'Great, again.', '12/31/2023', 'https://yelp.example/y3', 'Taco Place'],
  ['y4', 'Ty M.', '', 'No stars from me.', '', '', 'Taco Place'],
])

/** A source for each row; one is missing. */
export const birdeye = csvFile('birdeye.csv', 'birdeye', [
  [
    'Review ID',
    'Source',
    'Reviewer Name',
    'Rating',
    'Review',
    'Review Date',
    'Review URL',
    'Location',
    'Business Name',
  ],
  ['b1', 'Google', 'Amy Chen', '5', 'Lovely staff.', 'Mar 9, 2025', 'https://maps.example/b1', 'North', 'Dental'],
  ['b2', 'Facebook', 'Bo Larsen', '5', 'No pain.', 'March 10, 2025', '', 'North', 'Dental'],
  ['b3', 'Healthgrades', 'Cy Young', '4', 'On time.', '9 March 2025', '', 'North', 'Dental'],
  ['b4', '', 'Di Ott', '4', 'From nowhere.', '2025-03', '', 'North', 'Dental'],
])

/** As Birdeye's, with other words. */
export const podium = csvFile('podium.csv', 'podium', [
  ['Review ID', 'Site', 'Customer Name', 'Stars', 'Comment', 'Date Posted', 'Link', 'Location Name'],
  [
    'p1',
    'Google',
    'Eli Stone',
    '5',
    '(Translated by Google) Top\n\n(Original)\nSpitze',
    '2025-01-02',
    'https://maps.example/p1',
    'East',
  ],
  ['p2', 'Yelp', 'Fay Moss', '3', 'Fine.', '2025-01-03', '', 'East'],
  ['p3', 'Google', 'Gus Ray', '5', '', '2025-01-04', '', 'East'],
  ['p4', 'Google', 'Hal Orr', '5', 'Tomorrow, maybe.', '2999-01-01', '', 'East'],
])
