import { toBytes } from './bytes.ts'
import { checkDimensions } from './dimensions.ts'
import type { FileWindow } from './file-window.ts'
import { assertIntact, extraTracksMessage, MediaError, notAVideoMessage } from './media-error.ts'
import type { Patch } from './patches.ts'
import { type Format, type Part, readParts } from './read-parts.ts'

/*
 * WebM: elements of ID, size and content (EBML: RFC 8794; elements: RFC 9559; subset: webmproject.org/docs/container). Software
 * that records live leaves the sizes of the Segment and of its Clusters unknown.
 */
const EBML = 0x1a45dfa3
const DOC_TYPE = 0x4282
const SEGMENT = 0x18538067
const INFO = 0x1549a966
const TRACKS = 0x1654ae6b
const TRACK_ENTRY = 0xae
const TRACK_TYPE = 0x83
const VIDEO = 0xe0
const PIXEL_WIDTH = 0xb0
const PIXEL_HEIGHT = 0xba
const CLUSTER = 0x1f43b675
const VOID = 0xec

/** The elements that are read, with what they are in; 0 is the file. */
const readIn = new Map([
  [EBML, 0],
  [DOC_TYPE, EBML],
  [SEGMENT, 0],
  [CLUSTER, SEGMENT],
  [INFO, SEGMENT],
  [TRACKS, SEGMENT],
  [TRACK_ENTRY, TRACKS],
  [TRACK_TYPE, TRACK_ENTRY],
  [VIDEO, TRACK_ENTRY],
  [PIXEL_WIDTH, VIDEO],
  [PIXEL_HEIGHT, VIDEO],
])

/** The elements that playback needs, by the element around them; elements that are missing here keep all that they contain. */
const keptElements = new Map([
  [0, [EBML, SEGMENT]],
  // SeekHead, Cues, and what is in a Cluster of unknown size: Timestamp, SimpleBlock, BlockGroup, Position, PrevSize.
  [SEGMENT, [INFO, TRACKS, CLUSTER, 0x114d9b74, 0x1c53bb6b, 0xe7, 0xa3, 0xa0, 0xa7, 0xab]],
  // TimestampScale, Duration, DateUTC, MuxingApp, WritingApp.
  [INFO, [0x2ad7b1, 0x4489, 0x4461, 0x4d80, 0x5741]],
  [TRACKS, [TRACK_ENTRY]],
])

const webmFormat: Format<number> = {
  readHeader(file, start, end) {
    // There is no element of one byte.
    if (end - start === 1) return { type: VOID, start, body: start, end }
    // The number of zero bits at the beginning is that of the bytes that follow.
    const idBytes = Math.clz32(file.uint(start, 1)) - 23
    const sizeStart = start + idBytes
    if (idBytes > 4 || sizeStart >= end) return undefined
    const first = file.uint(sizeStart, 1)
    const sizeBytes = Math.clz32(first) - 23
    const body = sizeStart + sizeBytes
    if (sizeBytes > 8 || body > end) return undefined
    const type = file.uint(start, idBytes)
    const size = (first & (0xff >> sizeBytes)) * 256 ** (sizeBytes - 1) + file.uint(sizeStart + 1, sizeBytes - 1)
    if (size < 2 ** (7 * sizeBytes) - 1) return { type, start, body, end: body + size }
    // Of unknown size: a Segment ends with the file, and the elements of a Cluster are read as if they followed it.
    return { type, start, body, end: type === SEGMENT ? end : type === CLUSTER ? body : Number.NaN }
  },
  kept: keptElements,
  padding: [VOID],
  createPadding(length) {
    if (length < 2) return []
    return length <= 128 ? [VOID, 0x80 + length - 2] : [VOID, 1, ...toBytes(length - 9, 7)]
  },
}

/** Checks a WebM file. @throws MediaError */
export async function checkWebm(file: FileWindow) {
  let [isWebm, hasCluster] = [false, false]
  let [width, height] = [0, 0]

  function visit({ type, body, end }: Part<number>, parent: number): Promise<Patch[]> | undefined {
    if (readIn.get(type) !== parent) return undefined
    if (type === CLUSTER) hasCluster = true
    else if (type === DOC_TYPE) isWebm = end - body === 4 && file.text(body, 4) === 'webm'
    else if (type === TRACK_TYPE || type === PIXEL_WIDTH || type === PIXEL_HEIGHT) {
      const value = file.uint(body, end - body)
      if (type === PIXEL_WIDTH) width = value
      else if (type === PIXEL_HEIGHT) height = value
      else if (value !== 1 && value !== 2) throw new MediaError(extraTracksMessage)
      // Of each track.
      checkDimensions(value, 1)
    } else return readParts(file, webmFormat, type, [body, end], visit)
    return undefined
  }

  const patches = await readParts(file, webmFormat, 0, [0, file.size], visit)
  if (!isWebm) throw new MediaError(notAVideoMessage)
  assertIntact(hasCluster)
  checkDimensions(width, height)
  return { type: 'video/webm' as const, width, height, patches }
}
