import { canary, join, uint } from './media-bytes.ts'

type Bytes = Uint8Array | string

/** Returns an element with this ID, in hexadecimal. */
export const element = (id: string, ...data: Bytes[]) => {
  const content = join(...data)
  const size = content.length < 127 ? uint(0x80 + content.length, 1) : join('\x01', uint(content.length, 7))
  return join(Buffer.from(id, 'hex'), size, content)
}

const openElement = (id: string, ...data: Bytes[]) =>
  join(Buffer.from(id, 'hex'), '\x01\xff\xff\xff\xff\xff\xff\xff', ...data)

type Options = {
  docType?: string
  /** True if metadata with the place is at all levels. */
  names?: boolean
  /** True if the sizes of the Segment and of the Clusters are unknown. */
  isLive?: boolean
  tracks?: Uint8Array[]
  clusters?: Uint8Array[][]
  tail?: Bytes
}

export const webmTrack = (number: number, type: number, ...content: Uint8Array[]) =>
  element('ae', element('d7', uint(number, 1)), element('83', uint(type, 1)), ...content)
const videoEntry = ([width = 64, height = 48] = []) =>
  webmTrack(1, 1, element('86', 'V_VP8'), element('e0', element('b0', uint(width, 2)), element('ba', uint(height, 2))))

export const webmBlock = (track: number, time: number, frame: Bytes) =>
  element('a3', uint(0x80 + track, 1), uint(time, 2), '\x80', frame)

const tags = element(
  '1254c367',
  element('7373', element('63c0'), element('67c8', element('45a3', 'LOCATION'), element('4487', canary))),
)

/** Returns a WebM file. */
export function webm(options: Options = {}): Uint8Array<ArrayBuffer> {
  const { docType = 'webm', names, isLive, tracks = [videoEntry()], tail = '' } = options
  const { clusters = Array.from({ length: 3 }, () => [webmBlock(1, 0, 'a frame'), webmBlock(1, 40, 'a frame')]) } =
    options
  const open = isLive ? openElement : element
  const withNames = (...elements: Uint8Array[]) => (names ? elements : [])
  return join(
    element('1a45dfa3', element('4286', '\x01'), element('4282', docType), element('4287', '\x04')),
    open(
      '18538067',
      ...withNames(element('ec', canary)),
      element(
        '1549a966',
        element('2ad7b1', uint(1_000_000, 3)),
        ...withNames(element('7ba9', canary)),
        element('4d80', 'app'),
      ),
      element('1654ae6b', ...tracks),
      ...withNames(tags),
      ...clusters.flatMap((blocks, at) => [
        open('1f43b675', element('e7', uint(at * 80, 2)), ...blocks),
        ...withNames(tags),
      ]),
      ...withNames(element('1941a469', Buffer.alloc(300), canary), element('1043a770', canary)),
    ),
    tail,
  )
}

/** Videos of software, by name; each has a place in its metadata. */
export const webms = {
  file: () => webm({ names: true }),
  live: () => webm({ names: true, isLive: true }),
  trailer: () => webm({ tail: join('PK\x03\x04', Buffer.alloc(1_000), canary) }),
}
