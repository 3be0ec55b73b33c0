import { storeTestimonials } from '../support/browser/inbox-page.ts'
import { consentEvent } from '../support/consents.ts'
import { storeFile } from '../support/media/stored-files.ts'
import { query } from '../support/service/harness.ts'

/* What the customers of a bakery, the Corner Shop, have written. */

type Columns = Record<string, string | number | null>

/** The moment that is now in all pictures: a Tuesday, before noon in London. */
export const now = '2026-10-06T09:30:00.000Z'

const published: Columns[] = [
  {
    created: '2026-10-02T17:40:00.000Z',
    ...{ firstname: 'Priya', lastname: 'Raman', subtitle: 'Architect', company: 'Studio Nord', stars: 5 },
    title: 'The cake we had drawn on a napkin',
    testimonialText:
      'We asked for something that looked like our garden in June, and that is what stood on the table: three tiers, real flowers, and not a crumb left by midnight. Our guests still talk about the lemon layer.',
    highlight: 'Our guests still talk about the lemon layer.',
    tags: '["Weddings"]',
  },
  {
    created: '2026-09-29T07:12:00.000Z',
    ...{ firstname: 'Ines', lastname: 'Duarte', stars: 5, tags: '["Bread"]' },
    testimonialText: 'Best rye in town. I have tried them all.',
  },
  {
    created: '2026-09-24T15:03:00.000Z',
    ...{ firstname: 'Hannah', lastname: 'Lindqvist', stars: 3, tags: '["Bread"]' },
    testimonialText:
      'Lovely bread, but on Saturdays the walnut loaf is gone by ten. Ring ahead and they keep one for you, which nobody told me for a month.',
    reply: 'Thank you, Hannah. From this month on we bake it twice on Saturdays.',
    replied: '2026-09-25T08:00:00.000Z',
  },
  {
    created: '2026-09-18T19:26:00.000Z',
    ...{ firstname: 'Gareth', lastname: 'Pugh', subtitle: 'Owner', company: 'Harbour Hotel', stars: 5 },
    testimonialText:
      'Forty breakfasts before seven, every morning since March. There was one late delivery, on the day of the flood, and even then the driver rang to say he would be ten minutes.',
    highlight: 'Forty breakfasts before seven, every morning since March.',
    tags: '["Catering"]',
  },
  {
    created: '2026-09-11T11:48:00.000Z',
    ...{ firstname: 'Mei', lastname: 'Tanaka', stars: 4, tags: '["Bread"]' },
    testimonialText:
      'I moved here knowing nobody. By the second week they had my sourdough wrapped before I reached the counter.',
  },
  {
    created: '2026-09-03T13:30:00.000Z',
    ...{ firstname: 'Tom', lastname: 'Achterberg', company: 'Achterberg Bikes', stars: 5 },
    testimonialText:
      'They catered the opening of our workshop. The sandwiches went first, then the cinnamon buns, then the crumbs.',
    tags: '["Catering"]',
  },
  {
    created: '2026-08-27T16:09:00.000Z',
    ...{ firstname: 'Samuel', lastname: 'Osei', stars: 5, tags: '["Weddings"]' },
    testimonialText:
      'Two days before the party we became ninety instead of sixty. They laughed, wrote a new list and turned up with cake for a hundred.',
  },
  {
    created: '2026-08-20T10:22:00.000Z',
    ...{ firstname: 'Lucía', lastname: 'Fernández', stars: 4, tags: '["Bread"]' },
    testimonialText: 'My children choose their school bread themselves now. The seeded rolls come home eaten.',
  },
]

const pending: Columns[] = [
  {
    created: '2026-10-06T07:05:00.000Z',
    ...{ firstname: 'Maya', lastname: 'Okafor', subtitle: 'Manager', company: 'The Reading Room', stars: 5 },
    title: 'The reason our café opens on time',
    testimonialText:
      'Our old supplier closed on a Friday. On Saturday at six, the Corner Shop stood at our door with two trays of croissants and a handshake. They have not missed a morning since, and our regulars ask for the almond ones by name.',
    highlight: 'They have not missed a morning since',
    email: 'maya@reading-room.example',
    tags: '["Catering"]',
  },
  {
    created: '2026-10-05T18:41:00.000Z',
    ...{ firstname: 'Aoife', lastname: 'Ní Bhriain', stars: 5 },
    testimonialText: 'I am coeliac, and for the first time in years I queued for a birthday cake like everybody else.',
  },
  {
    created: '2026-10-05T08:17:00.000Z',
    ...{ firstname: 'Daniel', lastname: 'Weiß', stars: 3, gaveConsent: 0 },
    testimonialText: 'Good rolls, fair prices. But please put up a sign for the back door: I stood in the rain.',
  },
  {
    created: '2026-10-04T12:55:00.000Z',
    ...{ firstname: 'Kwame', lastname: 'Mensah', company: 'Mensah & Sons', stars: 4 },
    testimonialText: 'We order for the whole building site. Warm, on time, and enough for the crane driver.',
  },
  {
    created: '2026-10-03T09:30:00.000Z',
    ...{ firstname: 'Elif', lastname: 'Kaya', stars: 5, tags: '["Weddings"]' },
    testimonialText:
      'My grandmother asked for the recipe of the pistachio cake. She has never asked anybody for a recipe.',
  },
]

const others: Columns[] = [
  {
    created: '2026-09-01T10:00:00.000Z',
    ...{ firstname: 'Oskar', stars: 5, folder: 'archived', testimonialText: 'Thank you for yesterday!' },
  },
  {
    created: '2026-10-05T02:11:00.000Z',
    ...{ firstname: 'Cheap SEO', folder: 'spam', spamSince: now, gaveConsent: 0 },
    testimonialText: 'Rank higher today: https://seo.example https://links.example',
  },
]

/** The sentence to which they have agreed. */
export const consentText =
  'Corner Shop may publish my testimonial with my name, company and photo. I can withdraw this at any time.'

const page = 'https://corner-shop.example/thank-you'

/** Returns the columns of a testimonial, with the event of what its author decided in the form. */
export function withConsent(columns: Columns): Columns {
  const { created, gaveConsent = 1 } = columns
  const event = consentEvent({ at: String(created), text: consentText, formId: null, formVersion: null, page })
  const consents = gaveConsent ? [event] : [{ ...event, decision: 'refused' }]
  return {
    page,
    language: 'en',
    consentDateTime: gaveConsent ? String(created) : null,
    consents: JSON.stringify(consents),
    ...columns,
  }
}

/** Stores all of them, the pending ones first, with a photo of the first published author. */
export async function storeAll(portrait: Buffer, origin: string): Promise<void> {
  const all = [...pending, ...published.map((columns) => ({ published: 1, ...columns })), ...others]
  await storeTestimonials(...all.map(withConsent))
  const { id, path } = await storeFile({ kind: 'photo', bytes: portrait, width: 192, height: 192, isVisitors: false })
  await query("UPDATE testimonials SET imageFile = ?, imageUrl = ? WHERE firstname = 'Priya'", ...[id, origin + path])
}
