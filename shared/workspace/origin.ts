/** Matches origins; `new URL()` also accepts characters in a host, such as `*`, that no page's origin contains. */
export const originPattern = /^https?:\/\/[\da-z_.:\x5b\x5d-]+$/

/** Returns whether a text is an origin exactly as a browser sends it (RFC 6454 §6.2): anything else would never match. */
export const isOrigin = (value: string): boolean =>
  originPattern.test(value) && URL.canParse(value) && new URL(value).origin === value
