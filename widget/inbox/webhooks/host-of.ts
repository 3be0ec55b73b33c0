/** Returns the host of a webhook's URL, by which its owner knows it. */
export const getHost = ({ url }: { url: string }): string => URL.parse(url)?.host || url
