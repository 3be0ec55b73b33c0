import { defaultOption, type Layout } from './options.ts'

type Sample = { name: string; subtitle?: string; company?: string; title?: string; stars: number; text: string }

const samples: Sample[] = [
  {
    name: 'Amina Okafor',
    subtitle: 'Owner',
    company: 'Blue Door Bakery',
    title: 'On time, twice',
    stars: 5,
    text: 'We asked for a small repair and got a shop that opens on time again. Friendly, quick, and they swept up afterwards.',
  },
  {
    name: 'Jonas Weber',
    stars: 5,
    text: 'Ordered on Monday, here on Wednesday, and exactly what I had hoped for.',
  },
  {
    name: 'Priya Raman',
    subtitle: 'Head of Design',
    company: 'Northlight',
    stars: 4.5,
    text: 'The first quote was honest about what they could not do, which is why we stayed. Half a year later, the two of us who had doubted it most recommend them to everybody. The only wish that is left is a phone line on Saturdays.',
  },
  {
    name: 'Louise Martin',
    subtitle: 'Teacher',
    stars: 4,
    text: 'Clear answers to all of my questions, and no pressure to buy more than I needed.',
  },
  {
    name: 'Tomasz Nowak',
    subtitle: 'Operations',
    company: 'Fjord Bikes',
    title: 'Built to last',
    stars: 5,
    text: 'Three winters in, everything still works. I would choose them again.',
  },
  { name: 'Sofia Costa', stars: 5, text: 'My grandmother understood it at once. There is no higher praise.' },
  {
    name: 'Daniel Reyes',
    subtitle: 'Founder',
    company: 'Reyes Timber',
    stars: 4.5,
    text: 'They called back when they said they would. In our trade, that alone is worth five stars; the half is missing because the box was dented.',
  },
  {
    name: 'Hana Suzuki',
    subtitle: 'Photographer',
    stars: 5,
    text: 'Careful, calm and precise. I have already sent two friends.',
  },
]

/**
 * Returns a fragment of invented testimonials, as the service returns one of real ones, for the query of a preview. No value
 * needs escaping.
 */
export function sampleFragment(layout: Layout, query: URLSearchParams): string {
  if (layout === 'badge') return badge
  const option = (name: string) => query.get(name) ?? defaultOption(layout, name)
  const level = /^[2-6]$/.exec(option('level') ?? '')?.[0] ?? 2
  const columns = layout === 'single' ? '1' : /^[1-4]$/.exec(option('columns') ?? '')?.[0]
  const label = 'aria-label="What people say"'
  const scrolls = layout === 'carousel' ? ` tabindex="0" ${label} data-previous="Previous" data-next="Next"` : ''
  const items = samples
    .slice(0, Number(option('limit')))
    .map((sample, index) => `<li class="laurel-item">${card(sample, index, query)}</li>`)
  const write =
    option('write') === '0'
      ? ''
      : '<span class="laurel-write"><a class="laurel-button" href="https://x.example">Leave a testimonial</a></span>'
  return `<section class="laurel laurel-${layout}${columns ? ` laurel-columns-${columns}` : ''}" lang="en" dir="ltr" ${label}><h${level} class="laurel-heading">What people say</h${level}><ul class="laurel-list" role="list"${scrolls}>${items.join('')}</ul>${write}<p class="laurel-note">A selection by your business, newest first. Laurel has not checked whether the authors are customers. <a href="https://x.example">How these were collected</a></p></section>\n`
}

function card(
  { name, subtitle, company, title, stars: given, text }: Sample,
  index: number,
  query: URLSearchParams,
): string {
  const shows = (part: string) => query.get('show')?.split(',').includes(part) ?? true
  const role = [shows('role') && subtitle, (shows('role') || shows('company')) && company].filter(Boolean).join(', ')
  const day = new Date(Date.UTC(2026, 9, 28 - 6 * index))
  const date = day.toLocaleDateString('en', { dateStyle: 'medium', timeZone: 'UTC' })
  const initials = name.replace(/(\w)\w* (\w)\w*/, '$1$2')
  const parts = [
    shows('stars') && `<p ${stars(given)}</p>`,
    shows('title') && title && `<p class="laurel-title" dir="auto">${title}</p>`,
    `<blockquote class="laurel-text" dir="auto">${words(text, Number(query.get('clip') ?? 0))}</blockquote><figcaption class="laurel-who">`,
    shows('photo') && `<span class="laurel-photo" aria-hidden="true">${initials}</span>`,
    `<b class="laurel-name" dir="auto">${name}</b>`,
    role && `<span class="laurel-role" dir="auto">${role}</span>`,
    shows('date') && `<time class="laurel-date" datetime="${day.toISOString().slice(0, 10)}">${date}</time>`,
  ]
  return `<figure class="laurel-card">${parts.filter(Boolean).join('')}</figcaption></figure>`
}

const stars = (rating: number) =>
  `class="laurel-stars" role="img" aria-label="${rating} out of 5 stars">${'<b>★</b>'.repeat(rating)}${rating % 1 ? '<span>½</span>' : ''}${'<i>☆</i>'.repeat(5 - rating)}`

/** Returns a text, cut as the service cuts it. */
function words(text: string, clip: number): string {
  const end = text.lastIndexOf(' ', clip)
  if (clip === 0 || text.length <= clip * 1.2 || end < 0) return `<p>${text}</p>`
  return `<p>${text.slice(0, end)}</p><details class="laurel-more"><summary>Read more</summary><p>${text.slice(end)}</p></details>`
}

const badge = `<p class="laurel laurel-badge" lang="en" dir="ltr"><a class="laurel-card" href="https://x.example"><span ${stars(4.6)}</span> 4.6 of 5, average of the published ratings (62)</a></p>\n`
