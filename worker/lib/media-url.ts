import { type MediaType, mediaExtensions, mediaPath, mediaPathPattern } from '../../shared/media.ts'
import { isServiceHost } from './hosts.ts'

/** Where the files of the service are: at the origin of a request or, with a host of their own, there. */
export type MediaHosts = { origin: string; mediaHost: string; serviceHosts: string }

/** Returns the origin that serves the files. */
export const mediaOrigin = ({ origin, mediaHost }: Pick<MediaHosts, 'origin' | 'mediaHost'>) =>
  mediaHost ? `https://${mediaHost}` : origin

/** Returns the URL of a stored file. */
export const mediaUrl = (hosts: MediaHosts, id: string, type: MediaType) => mediaOrigin(hosts) + mediaPath(id, type)

/** A file that a URL names: its id, `""` for a URL that no file can have, and the extension. */
export type MediaName = { id: string; extension: string }

/** Returns the file to which a URL leads, `undefined` for a URL that is not below the path of the service's files. */
export function parseMediaUrl({ origin, mediaHost, serviceHosts }: MediaHosts, url: string): MediaName | undefined {
  const { hostname, pathname } = new URL(url)
  const hosts = [new URL(origin).hostname, mediaHost, ...serviceHosts.split(' ')].filter(Boolean)
  if (!pathname.startsWith('/media/') || !isServiceHost(hostname, hosts)) return undefined
  const [, id = '', extension = ''] = mediaPathPattern.exec(pathname) ?? []
  return { id, extension }
}

/** Returns the media type of an extension, `""` for another one. */
export const typeOfExtension = (extension: string): string =>
  Object.entries(mediaExtensions).find(([, other]) => other === extension)?.[0] ?? ''

/** Returns the file at a URL: `null` if it is not one of the service, and `undefined` if the URL does not change. */
export function toFile(hosts: MediaHosts, url: string | null | undefined) {
  if (url == null) return url
  const file = parseMediaUrl(hosts, url)
  return file ? { id: file.id, type: typeOfExtension(file.extension) } : null
}
