import { csvFile, jsonFile } from './encode.ts'

/* Exports of tools that collect testimonials. */

const senjaHeader = [
  ...['text', 'title', 'rating', 'url', 'date', 'integration', 'platform_id', 'tags', 'video_mp4_url', 'reward'],
  ...['customer_name', 'customer_email', 'customer_avatar', 'customer_tagline', 'customer_company', 'customer_url'],
  ...['attachments', 'likes', 'city', 'customer_company_logo'],
]

const senjaRow = (values: Record<string, string>) => senjaHeader.map((name) => values[name] ?? '')

/** Sources in Senja's words, line breaks and quotes in cells, a video without words, nothing at all, a missing name. */
export const senja = csvFile('senja.csv', 'senja', [
  senjaHeader,
  senjaRow({
    text: 'Bookings went up\nwithin a week.\n\nWe "love" it, really.',
    rating: '5',
    date: '2025-03-09T08:15:30.000Z',
    integration: 'senja',
    platform_id: 'sj_1',
    tags: 'launch, favourite',
    reward: '10 € voucher',
    customer_name: 'Mara Lindqvist',
    customer_email: 'mara@bakery.example',
    customer_avatar: 'https://images.example/mara.jpg',
    customer_tagline: 'Baker',
    customer_company: 'Lindqvist Bakery',
    customer_url: 'https://bakery.example',
    likes: '3',
  }),
  senjaRow({
    text: 'Best tool of the year 🎉',
    rating: '4.5',
    url: 'https://x.example/status/1',
    date: '2024-12-24T23:30:00.000Z',
    integration: 'twitter',
    platform_id: '1799',
    customer_name: 'Ines Duarte',
    customer_url: 'https://x.example/ines',
  }),
  senjaRow({
    text: 'Worth every cent.',
    rating: '0',
    url: 'http://insecure.example/review',
    date: '2024-11-02T10:00:00.000Z',
    integration: 'product-hunt',
    platform_id: 'ph-77',
    customer_name: 'Tomasz Wilk',
    customer_email: 'not an e-mail',
    customer_avatar: 'tomasz.png',
  }),
  senjaRow({
    date: '2024-10-01T10:00:00.000Z',
    integration: '',
    platform_id: 'sj_4',
    video_mp4_url: 'https://videos.example/4.mp4',
    customer_name: 'Aiko Mori',
  }),
  senjaRow({ rating: '5', integration: 'google', platform_id: 'g-5', customer_name: 'Silent Sam' }),
  senjaRow({ text: 'No name below this one.', integration: 'senja', platform_id: 'sj_6' }),
  senjaRow({
    text: 'Found it in a forum.',
    date: '2024-05-05',
    integration: 'Indie Forum',
    platform_id: 'if-7',
    customer_name: 'Noor Haddad',
  }),
  senjaRow({
    text: 'Found it in a forum, twice.',
    integration: 'Indie Forum',
    platform_id: 'if-7',
    customer_name: 'Noor Haddad',
  }),
])

const trustRecord = (values: object) => ({
  id: null,
  workspaceId: 'ws-1',
  created: null,
  firstname: null,
  lastname: null,
  title: null,
  subtitle: null,
  company: null,
  email: null,
  imageUrl: null,
  testimonialText: null,
  externalVideoHtml: null,
  videoVideoUrl: null,
  socialMediaProfiles: '[]',
  stars: 0,
  gaveConsent: false,
  consentDateTime: null,
  published: false,
  questionsAndAnswers: '[]',
  ...values,
})

/** A day without a zone, no stars as 0, profiles as JSON text, an embedded video, consent of some. */
export const trust = jsonFile('trust.json', 'trust', [
  trustRecord({
    id: 'a1',
    created: '2023-08-01T23:59:59',
    firstname: 'Ruth',
    lastname: 'Okafor',
    title: 'Saved our season',
    subtitle: 'Owner',
    company: 'Okafor Boats',
    email: 'ruth@boats.example',
    testimonialText: 'They answered within an hour.',
    socialMediaProfiles: '["https://social.example/ruth","javascript:alert(1)"]',
    stars: 4.5,
    gaveConsent: true,
    published: true,
  }),
  trustRecord({
    id: 'a2',
    created: '2023-09-12T10:00:00Z',
    firstname: 'Lev',
    testimonialText: 'Fine.',
  }),
  trustRecord({
    id: 'a3',
    created: '2023-10-01',
    firstname: 'Paula',
    externalVideoHtml: '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
    gaveConsent: true,
  }),
  trustRecord({ id: 'a4', created: '2023-10-02', firstname: 'Quiet' }),
])

/** HTML words, a missing rating, a link. */
export const famewall = jsonFile('famewall.json', 'famewall', [
  {
    uuid: 'f-1',
    author_name: 'Greta Holm',
    work_title: 'Potter',
    message_content: '<p>Simple &amp; quick.<br>My shop glows.</p><p>Thanks!</p>',
    message_link: 'https://famewall.example/f-1',
    message_time: '2024-02-29T12:00:00Z',
    star_rating: 5,
  },
  {
    uuid: 'f-2',
    author_name: 'Ahmad Rahimi',
    work_title: null,
    message_content: 'Plain words, 3 < 5.',
    message_link: '',
    message_time: 1709208000000,
    star_rating: null,
  },
  { uuid: 'f-3', author_name: 'Empty', message_content: '<p> </p>', message_time: '2024-03-01', star_rating: 4 },
])
