/** Returns a website as a URL: people write `shop.example`. An empty text stays empty. */
export const completeWebsite = (website: string): string =>
  website && !/^https?:/i.test(website) ? `https://${website}` : website
