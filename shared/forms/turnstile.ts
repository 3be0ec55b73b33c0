/** The origin of Cloudflare Turnstile, a third party that forms load only if their owner wants it. */
export const turnstileOrigin = 'https://challenges.cloudflare.com'
