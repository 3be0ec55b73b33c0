import { canary, join, place, uint, xmp } from './media-bytes.ts'

type Bytes = Uint8Array | string

/** Returns a box of an MP4 file. */
export const box = (type: string, ...data: Bytes[]) => {
  const content = join(...data)
  return join(uint(content.length + 8, 4), type, content)
}

const largeBox = (type: string, ...data: Bytes[]) => {
  const content = join(...data)
  return join(uint(1, 4), type, uint(content.length + 16, 8), content)
}

/** A track: its chunks, each of samples; `entry` describes the samples. */
type Mp4Track = { handler: string; chunks: Uint8Array[][]; entry: Uint8Array; size?: [number, number] }

/** Turned by 90 degrees, as phones that are held upright record it. */
const turned = [0, 0x10000, 0, 0xffff0000, 0, 0, 0, 0, 0x40000000]
const upright = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000]
const matrix = (isTurned: boolean) => join(...(isTurned ? turned : upright).map((value) => uint(value, 4)))

const location = {
  // QuickTime, 3GPP, and the keys of Apple.
  udta: box(
    'udta',
    box('\xa9xyz', uint(place.length, 2), uint(0x15c7, 2), place),
    box('loci', uint(0, 6), 'place\0\0', Buffer.alloc(12), 'earth\0', canary, '\0'),
    box('XMP_', xmp),
  ),
  meta: box(
    'meta',
    box('hdlr', uint(0, 8), 'mdta', Buffer.alloc(13)),
    box('keys', uint(0, 4), uint(1, 4), box('mdta', 'com.apple.quicktime.location.ISO6709')),
    box('ilst', box('\0\0\0\x01', box('data', uint(1, 4), uint(0, 4), place))),
  ),
  uuid: box('uuid', Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex'), xmp),
}

type Options = {
  /** Where the index is. */
  index?: 'first' | 'last' | 'fragments'
  /** True if metadata with the place is at all levels. */
  names?: boolean
  isTurned?: boolean
  largeSizes?: boolean
  tracks?: Mp4Track[]
  tail?: Bytes
  brand?: string
}

const fullBox = (type: string, ...data: Bytes[]) => box(type, uint(0, 4), ...data)
const numbers = (...values: number[]) => join(...values.map((value) => uint(value, 4)))

function sampleTable({ chunks, entry, handler }: Mp4Track, offsets: number[], largeSizes: boolean) {
  const samples = chunks.flat()
  return box(
    'stbl',
    fullBox('stsd', uint(1, 4), entry),
    fullBox('stts', numbers(1, samples.length, 100)),
    fullBox('stsc', uint(chunks.length, 4), ...chunks.map((chunk, at) => numbers(at + 1, chunk.length, 1))),
    // Samples of one size have no table.
    handler === 'meta'
      ? fullBox('stsz', numbers(samples[0]?.length ?? 0, samples.length))
      : fullBox('stsz', numbers(0, samples.length, ...samples.map(({ length }) => length))),
    largeSizes
      ? fullBox('co64', uint(offsets.length, 4), ...offsets.map((offset) => uint(offset, 8)))
      : fullBox('stco', numbers(offsets.length, ...offsets)),
  )
}

const mediaHeader = (handler: string) => {
  if (handler === 'vide') return box('vmhd', uint(1, 4), Buffer.alloc(8))
  return handler === 'soun' ? box('smhd', Buffer.alloc(8)) : box('nmhd', uint(0, 4))
}

function trackBox(track: Mp4Track, id: number, offsets: number[], { names, isTurned, largeSizes, brand }: Options) {
  const [width, height] = track.size ?? [0, 0]
  const duration = track.chunks.flat().length * 100
  const isVideo = track.handler === 'vide'
  return box(
    'trak',
    box(
      'tkhd',
      uint(largeSizes ? 0x01000003 : 3, 4),
      ...[0, 0].map((time) => uint(time, largeSizes ? 8 : 4)),
      numbers(id, 0),
      uint(duration, largeSizes ? 8 : 4),
      numbers(0, 0, 0, 0),
      matrix(isVideo && !!isTurned),
      ...[width, height].map((side) => numbers(side * 0x10000)),
    ),
    box(
      'mdia',
      fullBox('mdhd', numbers(0, 0, 1_000, duration), uint(0x55c4, 2), uint(0, 2)),
      fullBox('hdlr', 'mhlr', track.handler, numbers(0, 0, 0), 'Core Media\0'),
      box(
        'minf',
        mediaHeader(track.handler),
        // Of how the data is stored, in QuickTime.
        ...(brand === 'qt  ' ? [fullBox('hdlr', 'dhlr', 'alis', numbers(0, 0, 0), '\0')] : []),
        box('dinf', fullBox('dref', uint(1, 4), box('url ', uint(1, 4)))),
        sampleTable(track, offsets, !!largeSizes),
      ),
    ),
    ...(names ? [location.udta, location.meta] : []),
  )
}

const samples = (chunks: number, samplesOfChunk: number, content: string) =>
  Array.from({ length: chunks }, () => Array.from({ length: samplesOfChunk }, () => join(content)))

/** A description of VP9 (VP9 in ISO-BMFF, version 1.0). */
const vp9 = (width: number, height: number) =>
  box(
    'vp09',
    Buffer.alloc(6),
    uint(1, 2),
    Buffer.alloc(16),
    uint(width, 2),
    uint(height, 2),
    numbers(0x480000, 0x480000, 0),
    uint(1, 2),
    Buffer.alloc(32),
    uint(24, 2),
    uint(0xffff, 2),
    box('vpcC', uint(0x01000000, 4), '\0\x0a\x82\x01\x01\x01\0\0'),
  )

export const videoTrack = (chunks = samples(4, 3, 'a frame'), size: [number, number] = [64, 48]): Mp4Track => ({
  handler: 'vide',
  chunks,
  entry: vp9(...size),
  size,
})
const soundTrack = (): Mp4Track => ({ handler: 'soun', chunks: samples(4, 2, 'a sound'), entry: box('Opus') })

/** Tracks in which phones and cameras record the place: of Apple, GoPro, Google, DJI (as subtitles). */
export const placeTracks = ['mebx', 'gpmd', 'camm', 'tx3g'].map(
  (type, at): Mp4Track => ({
    handler: type === 'tx3g' ? 'sbtl' : 'meta',
    // The first has two samples a chunk.
    chunks: samples(3, at === 0 ? 2 : 1, `GPS ${canary}`),
    entry: box(type, Buffer.alloc(8)),
  }),
)

function movieBox(tracks: Mp4Track[], offsets: number[][], options: Options) {
  const { names, index } = options
  return box(
    'moov',
    fullBox(
      'mvhd',
      numbers(0, 0, 1_000, 1_200, 0x10000),
      uint(0x100, 2),
      Buffer.alloc(10),
      matrix(false),
      Buffer.alloc(24),
      uint(9, 4),
    ),
    ...(names ? [location.udta] : []),
    ...tracks.map((track, at) => trackBox(track, at + 1, offsets[at] ?? [], options)),
    ...(names ? [location.meta, location.uuid, box('free', canary)] : []),
    ...(index === 'fragments'
      ? [box('mvex', ...tracks.map((_, at) => fullBox('trex', numbers(at + 1, 1, 0, 0, 0))))]
      : []),
  )
}

/** Returns fragments of one chunk of each track, as MediaRecorder writes them. */
function fragmentBoxes(tracks: Mp4Track[], { names }: Options) {
  return (tracks[0]?.chunks ?? []).flatMap((_, number) => {
    const chunks = tracks.map(({ chunks }) => chunks[number] ?? [])
    const fragment = (dataStart: number) => {
      let offset = dataStart
      const runs = chunks.map((samples, at) => {
        const start = offset
        offset += join(...samples).length
        return box(
          'traf',
          box('tfhd', uint(0x20000, 4), uint(at + 1, 4)),
          box('tfdt', uint(0x01000000, 4), uint(number * samples.length * 100, 8)),
          box(
            'trun',
            uint(0x301, 4),
            numbers(samples.length, start),
            ...samples.map(({ length }) => numbers(100, length)),
          ),
          ...(names ? [location.udta] : []),
        )
      })
      return box('moof', fullBox('mfhd', uint(number + 1, 4)), ...runs, ...(names ? [location.meta] : []))
    }
    return [fragment(fragment(0).length + 8), box('mdat', ...chunks.flat())]
  })
}

/** Returns an MP4 or QuickTime file. */
export function mp4(options: Options = {}): Uint8Array<ArrayBuffer> {
  const {
    index = 'last',
    names,
    largeSizes,
    tail = '',
    tracks = [videoTrack(), soundTrack()],
    brand = 'isom',
  } = options
  const start = join(box('ftyp', brand, uint(512, 4), brand), names ? join(location.uuid, box('wide')) : '')
  if (index === 'fragments') {
    const initial = tracks.map((track) => ({ ...track, chunks: [] }))
    return join(start, movieBox(initial, [], options), ...fragmentBoxes(tracks, options), tail)
  }
  // Interleaved, as they are played.
  const longest = Math.max(...tracks.map(({ chunks }) => chunks.length))
  const order = Array.from({ length: longest }, (_, chunk) => tracks.map((_, track) => ({ chunk, track }))).flat()
  const build = (dataStart: number) => {
    const offsets: number[][] = tracks.map(() => [])
    let offset = dataStart
    const data = order.map(({ chunk, track }) => {
      const bytes = join(...(tracks[track]?.chunks[chunk] ?? []))
      if (bytes.length > 0) offsets[track]?.push(offset)
      offset += bytes.length
      return bytes
    })
    return { movie: movieBox(tracks, offsets, options), data: (largeSizes ? largeBox : box)('mdat', ...data) }
  }
  const header = largeSizes ? 16 : 8
  const moved = index === 'first' ? build(0).movie.length : 0
  const { movie, data } = build(start.length + moved + header)
  return index === 'first' ? join(start, movie, data, tail) : join(start, data, movie, tail)
}

/** Videos of cameras and software, by name; each has a place in its metadata. */
export const mp4s = {
  iphone: () =>
    mp4({ names: true, isTurned: true, brand: 'qt  ', tracks: [videoTrack(), soundTrack(), ...placeTracks] }),
  android: () => mp4({ names: true, largeSizes: true, tail: box('free', canary) }),
  editor: () => mp4({ names: true, index: 'first', tracks: [...placeTracks, videoTrack()] }),
  recorder: () => mp4({ names: true, index: 'fragments' }),
  // Action cameras add what only their software reads.
  trailer: () => mp4({ tail: join(place, Buffer.alloc(100_000), 'PK\x03\x04', canary) }),
}
