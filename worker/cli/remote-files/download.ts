import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import type http from 'node:http'
import https from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import * as limits from '../../../shared/limits.ts'
import { DownloadError } from './download-error.ts'
import { isPublicAddress } from './public-address.ts'
import { type DownloadLimits, parseUrl, readResponse, startTimers } from './response.ts'

/*
 * Downloads of URLs that others wrote, on the owner's machine: such a URL must not reach what only this machine can, nor keep it
 * busy.
 */

/** How a download reaches a host. Tests replace it. */
export type Network = {
  resolve: (host: string) => Promise<LookupAddress[]>
  /** Returns the IP to connect to for one that was checked. */
  route: (address: string) => string
  transport: typeof http | typeof https
  port: number
}

const internet: Network = {
  resolve: (host) => lookup(host, { all: true }),
  route: (address) => address,
  transport: https,
  port: 443,
}

export const photoLimits: DownloadLimits = { bytes: limits.photoBytes, connectMs: 10_000, totalMs: 60_000 }
export const videoLimits: DownloadLimits = { bytes: limits.videoBytes, connectMs: 10_000, totalMs: 600_000 }

const maxRedirects = 3
const maxConcurrent = 4
const maxConcurrentPerHost = 2

/** Downloads files over https from public IPs only, four at a time and two of a host. */
export class Downloader {
  readonly #network: Network
  readonly #agent: http.Agent

  constructor(network: Network = internet) {
    this.#network = network
    // Not the global agent: it may use a proxy, which would resolve hosts itself.
    this.#agent = new network.transport.Agent({
      keepAlive: false,
      maxSockets: maxConcurrentPerHost,
      maxTotalSockets: maxConcurrent,
    })
  }

  /** Returns the content of a file, after up to three redirects, each under the same rules. @throws DownloadError */
  async download(text: string, limits: DownloadLimits): Promise<Uint8Array<ArrayBuffer>> {
    const time = { leftMs: limits.totalMs }
    let url = parseUrl(text)
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const response = await this.#get(url, limits, time)
      if (response instanceof Uint8Array) return response
      url = parseUrl(response.location, url)
    }
    throw new DownloadError(`redirects more than ${maxRedirects} times`)
  }

  async #get(url: URL, limits: DownloadLimits, time: { leftMs: number }) {
    const { transport, port } = this.#network
    const abort = new AbortController()
    const request = transport.request({
      ...{ host: url.hostname, port, path: url.pathname + url.search },
      headers: { Accept: 'image/*, video/*', 'Accept-Encoding': 'identity', 'User-Agent': 'Laurel' },
      ...{ agent: this.#agent, lookup: this.#lookup, signal: abort.signal },
    })
    const stop = startTimers(request, abort, limits, time)
    try {
      return await readResponse(request, limits)
    } catch (error) {
      throw toDownloadError(abort.signal.aborted ? abort.signal.reason : error)
    } finally {
      stop()
      request.destroy()
    }
  }

  /** Resolves a host for one connection, so that the IPs that are checked are those that are connected to. */
  readonly #lookup: LookupFunction = (host, { all }, callback) => {
    this.#resolve(host).then(
      (addresses) => {
        const [first = { address: '', family: 0 }] = addresses
        if (all) callback(null, addresses)
        else callback(null, first.address, first.family)
      },
      (error) => callback(error, []),
    )
  }

  async #resolve(host: string): Promise<LookupAddress[]> {
    const { resolve, route } = this.#network
    const addresses = await resolve(host)
    if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
      throw new DownloadError('has a host that is not on the public internet')
    return addresses.map(({ address }) => ({ address: route(address), family: isIP(route(address)) }))
  }
}

function toDownloadError(error: unknown): unknown {
  if (error instanceof DownloadError || !(error instanceof Error)) return error
  return new DownloadError(`could not be loaded (${'code' in error ? error.code : error.message})`)
}
