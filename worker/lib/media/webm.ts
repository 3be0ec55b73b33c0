import { toBytes } from './bytes.ts'
import { checkDimensions } from './dimensions.ts'
import type { FileWindow } from './file-window.ts'
import { hasOtherTracks, isNoVideo, MediaError } from './media-error.ts'
import type { Patch } from './patches.ts'

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

/** What playback needs, by the element around it; the elements that are missing here keep all that they contain. */
const keptElements = new Map([
  [0, [EBML, SEGMENT]],
  // SeekHead, Cues, and what is in a Cluster of unknown size: Timestamp, SimpleBlock, BlockGroup, Position, PrevSize.
  [SEGMENT, [INFO, TRACKS, CLUSTER, 0x114d9b74, 0x1c53bb6b, 0xe7, 0xa3, 0xa0, 0xa7, 0xab]],
  // TimestampScale, Duration, DateUTC, MuxingApp, WritingApp.
  [INFO, [0x2ad7b1, 0x4489, 0x4461, 0x4d80, 0x5741]],
  [TRACKS, [TRACK_ENTRY]],
])

type Element = { id: number; body: number; end: number }

/** Reads the header of the element at `start`; undefined if there is none before `end`. */
function readElement(file: FileWindow, start: number, end: number): Element | undefined {
  // The number of zero bits at the beginning is that of the bytes that follow.
  const idBytes = Math.clz32(file.uint(start, 1)) - 23
  const sizeStart = start + idBytes
  if (idBytes > 4 || sizeStart >= end) return undefined
  const first = file.uint(sizeStart, 1)
  const sizeBytes = Math.clz32(first) - 23
  const body = sizeStart + sizeBytes
  if (sizeBytes > 8 || body > end) return undefined
  const id = file.uint(start, idBytes)
  const size = (first & (0xff >> sizeBytes)) * 256 ** (sizeBytes - 1) + file.uint(sizeStart + 1, sizeBytes - 1)
  if (size < 2 ** (7 * sizeBytes) - 1) return { id, body, end: body + size }
  // Of unknown size: a Segment ends with the file, and the elements of a Cluster are read as if they followed it.
  return { id, body, end: id === SEGMENT ? end : id === CLUSTER ? body : Number.NaN }
}

/** Returns the header of a Void element; nothing if there is no place for one. */
function voidHeader(length: number): Uint8Array {
  if (length < 2) return new Uint8Array()
  return length <= 128 ? Uint8Array.of(VOID, 0x80 + length - 2) : Uint8Array.of(VOID, 1, ...toBytes(length - 9, 7))
}

type Recording = {
  file: FileWindow
  patches: Patch[]
  isWebm: boolean
  width: number
  height: number
  hasCluster: boolean
}

/** Reads the elements in a `parent`, and erases those that playback does not need. */
async function readElements(recording: Recording, parent: number, start: number, end: number): Promise<void> {
  const { file, patches } = recording
  const kept = keptElements.get(parent)
  for (let at = start; at < end; ) {
    file.countElement()
    // A header and the longest number. Without `await` for each frame.
    const length = Math.min(end - at, 20)
    if (!file.has(at, length)) await file.load(at, length)
    const element = readElement(file, at, end)
    const fits = element !== undefined && element.end <= end
    const next = fits ? element.end : end
    if (element && element.id !== VOID && (!kept || kept.includes(element.id))) {
      if (!fits) throw new MediaError()
      if (readIn.get(element.id) === parent) await visit(recording, element)
    } else {
      // There is no element of one byte.
      const padding = end - at === 1 ? at : element?.id === VOID && fits ? element.body : undefined
      const isErased = padding !== undefined && (await file.isZero(padding, next))
      if (!isErased) patches.push({ offset: at, length: next - at, head: voidHeader(next - at) })
    }
    at = next
  }
}

async function visit(recording: Recording, { id, body, end }: Element): Promise<void> {
  const { file } = recording
  const value = () => file.uint(body, end - body)
  if (id === CLUSTER) recording.hasCluster = true
  else if (id === DOC_TYPE) recording.isWebm = end - body === 4 && file.text(body, 4) === 'webm'
  else if (id === PIXEL_WIDTH) recording.width = value()
  else if (id === PIXEL_HEIGHT) recording.height = value()
  else if (id !== TRACK_TYPE) await readElements(recording, id, body, end)
  else if (value() !== 1 && value() !== 2) throw new MediaError(hasOtherTracks)
  if (id === VIDEO) checkDimensions(recording.width, recording.height)
}

/** Checks a WebM file. @throws MediaError */
export async function checkWebm(file: FileWindow) {
  const recording: Recording = { file, patches: [], isWebm: false, width: 0, height: 0, hasCluster: false }
  await readElements(recording, 0, 0, file.size)
  const { patches, isWebm, width, height, hasCluster } = recording
  if (!isWebm) throw new MediaError(isNoVideo)
  if (!width || !hasCluster) throw new MediaError()
  return { type: 'video/webm' as const, width, height, patches }
}
