import { stars } from '../../../shared/limits.ts'
import { escapeAttribute } from '../../../shared/snippet.ts'
import { type Display, disclosure, formUrl, getHow, getTitle, type Language, pageUrl } from './display.ts'

/** Returns the testimonials as a JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/), with what must stand beside them. */
export function feed(display: Display, language: Language, urls: { feed: string; next: string | undefined }): object {
  const { testimonials } = display
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: getTitle(display, language),
    home_page_url: pageUrl(display),
    feed_url: urls.feed,
    ...(urls.next && { next_url: urls.next }),
    language: language.lang,
    items: testimonials.map(({ text, ...item }) => ({
      id: item.id,
      ...(item.date && { date_published: `${item.date}T00:00:00Z` }),
      ...(item.name && { authors: [{ name: item.name }] }),
      content_text: text ?? '',
      // The text first: repetitions compress best close to each other.
      _laurel: { text, ...item },
    })),
    _laurel: {
      disclosure: disclosure(display, language),
      how: getHow(display, language),
      form: formUrl(display),
    },
  }
}

/**
 * Returns the item of the workspace with its ratings, as search engines accept them
 * (https://developers.google.com/search/docs/appearance/structured-data/review-snippet); `undefined` without an item. Each
 * value is also on the page that shows the testimonials. What another platform has published first is left out.
 */
export function structuredData({ workspace, testimonials, fromPlatforms, rating }: Display): object | undefined {
  const item = workspace.displayItem
  if (!item) return undefined
  const scale = { bestRating: stars, worstRating: 0 }
  const reviews = testimonials.flatMap(({ id, name, stars: given, text, date, source }) =>
    name === null || given === null || fromPlatforms.has(id)
      ? []
      : {
          '@type': 'Review',
          // Google reads at most 100 characters of a name.
          author: { '@type': 'Person', name: name.slice(0, 100).replace(/[\uD800-\uDBFF]$/, '') },
          ...(date && { datePublished: source?.day ?? date }),
          ...(text && { reviewBody: text }),
          reviewRating: { '@type': 'Rating', ratingValue: given, ...scale },
        },
  )
  return {
    '@context': 'https://schema.org',
    '@type': item.type,
    ...(item.id && { '@id': item.id }),
    name: item.name,
    ...(rating && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: Number(rating.average.toFixed(1)),
        ratingCount: rating.count,
        ...scale,
      },
    }),
    ...(reviews.length > 0 && { review: reviews }),
  }
}

/** Returns the oEmbed response (https://oembed.com, version 1.0) for a page: an iframe of the embed page. */
export function oembed(
  display: Display,
  embedUrl: string,
  size: { width: number; height: number },
  language: Language,
): object {
  const title = getTitle(display, language)
  return {
    type: 'rich',
    version: '1.0',
    title,
    provider_name: 'Laurel',
    provider_url: display.origin,
    cache_age: 300,
    ...size,
    html: `<iframe src="${escapeAttribute(embedUrl)}" title="${escapeAttribute(title)}" width="${size.width}" height="${size.height}" loading="lazy" frameborder="0" style="max-width:100%"></iframe>`,
  }
}
