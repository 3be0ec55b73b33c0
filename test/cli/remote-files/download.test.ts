import type { LookupAddress } from 'node:dns'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Downloader, type Network, photoLimits } from '../../../worker/cli/remote-files/download.ts'
import { isPublicAddress } from '../../../worker/cli/remote-files/public-address.ts'

/* The downloads of `import --media`, from a server on this machine that takes the place of all public IPs. */

const publicIp = '93.184.215.14'

/** What the server received, and how it responds to a path. */
let requests: { host: string | undefined; path: string; headers: http.IncomingHttpHeaders }[] = []
let respond: (request: IncomingMessage, response: ServerResponse) => void
const server = http.createServer((request, response) => {
  requests.push({ host: request.headers.host?.split(':')[0], path: request.url ?? '', headers: request.headers })
  respond(request, response)
})
let port = 0

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})
beforeEach(() => {
  requests = []
  respond = (_request, response) => response.end('content')
})

type Resolve = (host: string) => string[]

/** Returns a downloader whose resolver returns these IPs, and which connects to the server instead. */
function createDownloader(resolve: Resolve = () => [publicIp], changes: Partial<Network> = {}) {
  return new Downloader({
    resolve: async (host) => resolve(host).map((address): LookupAddress => ({ address, family: 4 })),
    route: () => '127.0.0.1',
    ...{ transport: http, port },
    ...changes,
  })
}

const limits = { ...photoLimits, bytes: 100_000 }

/** Downloads a URL, and returns its text or the error. */
const download = async (url: string, downloader = createDownloader(), others: Partial<typeof limits> = {}) =>
  downloader.download(url, { ...limits, ...others }).then(
    (bytes) => new TextDecoder().decode(bytes),
    (error) => `${error.constructor.name}: ${error.message}`,
  )

const urlError = 'DownloadError: must be an https URL with a host name, and without a port or a user name'
const hostError = 'DownloadError: has a host that is not on the public internet'

describe('an IP', () => {
  test.each([
    ...['8.8.8.8', '1.1.1.1', '172.15.255.255', '172.32.0.0', '100.63.255.255', '223.255.255.255', '192.0.1.0'],
    ...['2606:4700::1', '2001:4860:4860::8888', '2a00::1', '3ffe:ffff::'],
  ])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  test.each([
    ...['0.0.0.0', '10.0.0.1', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.255.255.255', '169.254.169.254'],
    ...['172.16.0.1', '172.31.255.255', '192.0.0.8', '192.0.2.1', '192.88.99.1', '192.168.1.1', '198.18.0.1'],
    ...['198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255'],
    ...['::', '::1', '::127.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1', '::ffff:0:127.0.0.1', '64:ff9b::7f00:1'],
    ...['64:ff9b:1::1', '100::1', 'fc00::1', 'fd12::1', 'fe80::1', 'fe80::1%1', 'ff02::1', '2001::1', '2001:1::1'],
    ...['2001:10::1', '2001:20::1', '2001:db8::1', '2002:7f00:1::', '3fff::1', '5f00::1', '4000::1', '2a00::1%1'],
    ...['', 'localhost', '127.1', '8.8.8', '8.8.8.8.', '[::1]'],
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

describe('a URL', () => {
  test('returns its content, without a cookie or referrer', async () => {
    expect(await download('https://photos.example/a%20b.jpg?size=1#fragment')).toBe('content')
    const [{ host, path, headers } = {}] = requests
    expect([host, path, Object.keys(headers ?? {}).sort()]).toEqual([
      'photos.example',
      '/a%20b.jpg?size=1',
      ['accept', 'accept-encoding', 'connection', 'host', 'user-agent'],
    ])
  })

  test.each([
    ...[
      'http://photos.example/',
      'ftp://photos.example/',
      'file:///etc/passwd',
      'data:image/png;base64,AA',
      'photo.jpg',
    ],
    ...[
      'https://photos.example:8443/',
      'https://photos.example:80/',
      'https://ada@photos.example/',
      'https://:a@b.example/',
    ],
    ...['https://8.8.8.8/', 'https://127.0.0.1/', 'https://2130706433/', 'https://0x7f.1/', 'https://017700000001/'],
    ...['https://127.1/', 'https://0/', 'https://127.0.0.1./', 'https://%31%32%37.0.0.1/', 'https://１２７.0.0.1/'],
    ...['https://[::1]/', 'https://[::ffff:7f00:1]/', 'https://[2606:4700::1]/', 'https://[::ffff:8.8.8.8]/', ''],
    ...['https://127。0。0。1/', 'https://8.8.8.8:443/', 'https://1.1/'],
  ])('%s is not requested', async (url) => {
    expect([await download(url), requests]).toEqual([urlError, []])
  })

  test('may name port 443', async () => {
    expect(await download('https://photos.example:443/')).toBe('content')
  })
})

describe('a host', () => {
  test.each([
    ['a private IP', ['10.0.0.1']],
    ['the metadata service of a cloud', ['169.254.169.254']],
    ['this machine', ['::1']],
    ['a mapped IP', ['::ffff:127.0.0.1']],
    ['a private IP among public ones', [publicIp, '192.168.1.1']],
    ['no IP', []],
  ])('with %s is not connected to', async (_, addresses) => {
    expect([
      await download(
        'https://photos.example/',
        createDownloader(() => addresses),
      ),
      requests,
    ]).toEqual([hostError, []])
  })

  test('is resolved once for a connection, so that a name that changes its IP gains nothing', async () => {
    const answers = [[publicIp], ['127.0.0.1']]
    const asked: string[] = []
    const downloader = createDownloader((host) => {
      asked.push(host)
      return answers.shift() ?? []
    })
    expect(await download('https://photos.example/', downloader)).toBe('content')
    expect(asked).toEqual(['photos.example'])
    // Each connection, and so each redirect, resolves it again.
    expect([await download('https://photos.example/', downloader), requests.length]).toEqual([hostError, 1])
  })

  test('that cannot be found is an error with its code', async () => {
    const resolve = () => Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }))
    expect(await download('https://photos.example/', createDownloader(undefined, { resolve }))).toBe(
      'DownloadError: could not be loaded (ENOTFOUND)',
    )
  })

  test('of this machine is not connected to by its own resolver', async () => {
    const error = await new Downloader().download('https://localhost/', limits).catch(({ message }) => message)
    expect(error).toBe('has a host that is not on the public internet')
  })

  test('is not asked for through the proxy of the environment', async () => {
    // As NODE_USE_ENV_PROXY does when Node starts.
    const { globalAgent } = http
    http.globalAgent = new http.Agent({ proxyEnv: { HTTP_PROXY: `http://127.0.0.1:${port}` } })
    try {
      expect([
        await download(
          'https://photos.example/',
          createDownloader(() => ['10.0.0.1']),
        ),
        requests,
      ]).toEqual([hostError, []])
    } finally {
      http.globalAgent = globalAgent
    }
  })
})

describe('a redirect', () => {
  const redirect = (location: string, status = 302) => {
    respond = ({ url }, response) => {
      const count = Number(url?.slice(1)) || 0
      response.writeHead(status, { location: location.replace('NEXT', `${count + 1}`) }).end('not this')
    }
  }

  test.each([301, 302, 303, 307, 308])('with status %i is followed, three times at most', async (status) => {
    redirect('/NEXT', status)
    expect(await download('https://photos.example/0')).toBe('DownloadError: redirects more than 3 times')
    expect(requests.map(({ path }) => path)).toEqual(['/0', '/1', '/2', '/3'])
  })

  test('leads to the content, on another host too', async () => {
    respond = ({ url }, response) => {
      if (url === '/3') response.end('content')
      else response.writeHead(302, { location: `https://cdn.example/${Number(url?.slice(1)) + 1}` }).end()
    }
    expect(await download('https://photos.example/0')).toBe('content')
    expect(requests.map(({ host }) => host)).toEqual(['photos.example', 'cdn.example', 'cdn.example', 'cdn.example'])
  })

  test.each([
    ...['http://photos.example/', 'https://127.0.0.1/', 'https://2130706433/', 'https://[::1]/', 'file:///etc/passwd'],
    ...['https://photos.example:8443/', 'https://ada@photos.example/', '//0x7f.1/', 'https://'],
  ])('to %s is not followed', async (location) => {
    redirect(location)
    expect([await download('https://photos.example/'), requests.length]).toEqual([urlError, 1])
  })

  test('to a host with a private IP is not followed', async () => {
    redirect('https://internal.example/')
    const resolve = (host: string) => [host === 'photos.example' ? publicIp : '10.0.0.1']
    expect([await download('https://photos.example/', createDownloader(resolve)), requests.length]).toEqual([
      hostError,
      1,
    ])
  })

  test('to the same host is not followed if it has a private IP by now', async () => {
    redirect('/NEXT')
    const answers = [[publicIp], ['127.0.0.1']]
    expect(
      await download(
        'https://photos.example/',
        createDownloader(() => answers.shift() ?? []),
      ),
    ).toBe(hostError)
    expect(requests.length).toBe(1)
  })
})

describe('a server', () => {
  const tooLarge = 'DownloadError: has more than 0.1 MB'

  test('that sends without end is cut off, whatever it announces', async () => {
    const closed = Promise.withResolvers<void>()
    respond = (_request, response) => {
      response.on('close', closed.resolve)
      const write = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
        if (!response.destroyed) response.once('drain', write)
      }
      write()
    }
    expect(await download('https://photos.example/')).toBe(tooLarge)
    await closed.promise
  })

  test('may send exactly as much as is allowed', async () => {
    respond = (_request, response) => response.end('x'.repeat(100_000))
    expect(await download('https://photos.example/')).toHaveLength(100_000)
    respond = (_request, response) => response.end('x'.repeat(100_001))
    expect(await download('https://photos.example/')).toBe(tooLarge)
  })

  test('that sends less than it announces is an error', async () => {
    respond = (_request, response) => {
      response.writeHead(200, { 'content-length': 100 })
      response.write('content')
      response.socket?.end()
    }
    expect(await download('https://photos.example/')).toMatch(/^DownloadError: /)
  })

  test('that responds with an error is reported with the status', async () => {
    respond = (_request, response) => response.writeHead(404).end('x')
    expect(await download('https://photos.example/')).toBe('DownloadError: was not sent: the server responded with 404')
  })

  test('that switches to another protocol is an error, and its connection is closed', async () => {
    const closed = Promise.withResolvers<void>()
    respond = ({ socket }) => {
      socket.on('close', closed.resolve)
      socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')
    }
    expect(await download('https://photos.example/')).toBe('DownloadError: was not sent: the server responded with 101')
    await closed.promise
  })

  test('that closes the connection after a part of its headers is an error', async () => {
    respond = ({ socket }) => void socket.end('HTTP/1.1 103 Early Hints\r\n\r\nHTTP/1.1 200')
    expect(await download('https://photos.example/')).toMatch(/^DownloadError: could not be loaded \(/)
  })

  test('whose content is compressed is not decompressed', async () => {
    respond = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip')
    expect(await download('https://photos.example/')).toBe('not gzip')
  })

  test.each([
    ['headers', (response: ServerResponse) => void response.writeContinue()],
    ['content', (response: ServerResponse) => void response.write('x')],
    [
      'informational responses',
      (response: ServerResponse) => {
        const write = () => {
          while (!response.destroyed && response.socket?.write('HTTP/1.1 103 Early Hints\r\n\r\n'));
          if (!response.destroyed) response.socket?.once('drain', write)
        }
        write()
      },
    ],
    [
      'trailers',
      (response: ServerResponse) =>
        void response.socket?.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n0\r\nX: '),
    ],
  ])('that does not end its %s is left after the time for the file', async (_, begin) => {
    respond = (_request, response) => begin(response)
    expect(await download('https://photos.example/', createDownloader(), { totalMs: 50 })).toBe(
      'DownloadError: took longer than 0.05 seconds',
    )
  })

  test('has the time for the file in all, with its redirects', async () => {
    const time = { connectMs: 1_000, totalMs: 1e7 }
    let now = 0
    const performanceNow = performance.now
    performance.now = () => now
    try {
      respond = ({ url }, response) => {
        if (url === '/0') {
          now = 1e7 - 50
          response.writeHead(302, { location: '/1' }).end()
        }
      }
      expect(await download('https://photos.example/0', createDownloader(), time)).toBe(
        'DownloadError: took longer than 10000 seconds',
      )
    } finally {
      performance.now = performanceNow
    }
  })

  test('that accepts no connection is left after the time for it', async () => {
    const resolve = () => new Promise<never>(() => undefined)
    const downloader = createDownloader(undefined, { resolve })
    expect(await download('https://photos.example/', downloader, { connectMs: 50 })).toBe(
      'DownloadError: has a server that did not respond within 0.05 seconds',
    )
  })

  test('with a certificate that is not valid is not trusted', async () => {
    const { default: https } = await import('node:https')
    // It speaks no TLS at all.
    expect(await download('https://photos.example/', createDownloader(undefined, { transport: https }))).toMatch(
      /^DownloadError: could not be loaded \(/,
    )
    expect(requests).toEqual([])
  })
})

test('four downloads run at a time, and two of a host; those that fail make room for others', async () => {
  const open: { host: string; end: () => void }[] = []
  const counts: [all: number, ofHost: number][] = []
  const { promise: full, resolve } = Promise.withResolvers<void>()
  let isHeld = true
  respond = ({ headers, url }, response) => {
    const host = headers.host?.split(':')[0] ?? ''
    if (host === '127.0.0.1') return void response.end()
    const end = () => {
      open.splice(open.indexOf(request), 1)
      if (url === '/fail') response.destroy()
      else response.end('content')
    }
    const request = { host, end }
    open.push(request)
    counts.push([open.length, open.filter((other) => other.host === host).length])
    if (open.length === 4) resolve()
    if (!isHeld) end()
  }
  const hosts = ['a', 'a', 'a', 'a', 'b', 'b', 'b', 'c', 'c', 'a', 'b', 'c']
  const downloader = createDownloader()
  const downloads = Promise.all(
    hosts.map((host, index) => download(`https://${host}.example/${index % 3 ? '' : 'fail'}`, downloader)),
  )
  await full
  // Whatever else is under way has arrived before this.
  await fetch(`http://127.0.0.1:${port}/`)
  expect(open.map(({ host }) => host)).toEqual(['a.example', 'a.example', 'b.example', 'b.example'])
  isHeld = false
  for (const { end } of [...open]) end()
  const results = await downloads
  expect(counts.map(([all, ofHost]) => all <= 4 && ofHost <= 2)).toEqual(Array(12).fill(true))
  expect(results.filter((result) => result === 'content').length).toBe(8)
})
