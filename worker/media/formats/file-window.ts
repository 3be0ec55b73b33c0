import { readText, readUint } from './bytes.ts'
import { assertIntact } from './media-error.ts'

/** Returns `length` bytes at `offset`, fewer at the end of the file. */
export type ReadBytes = (offset: number, length: number) => Promise<Uint8Array>

/** Each read is a request to the bucket: 64 MB read from start to end are 62. */
const windowBytes = 1_048_576

/** Of a video: two hours of video and sound have less. */
const maxIndexBytes = 8_388_608

/** Some elements of videos are a few bytes long. */
const maxElements = 500_000

/** A stored file, of which one part is in memory at a time. Offsets are those of the file. */
export class FileWindow {
  readonly size: number
  readonly #read: ReadBytes
  #start = 0
  #bytes: Uint8Array = new Uint8Array()
  #elements = 0

  constructor(read: ReadBytes, size: number) {
    this.#read = read
    this.size = size
  }

  /** Returns whether this part of the file, or its beginning up to the end of the file, is in memory. */
  has(offset: number, length: number): boolean {
    return offset >= this.#start && Math.min(offset + length, this.size) <= this.#start + this.#bytes.length
  }

  /** Brings a part of the file to memory, with what follows. */
  async load(offset: number, length: number): Promise<void> {
    if (this.has(offset, length)) return
    assertIntact(length <= maxIndexBytes)
    this.#bytes = await this.#read(offset, Math.min(Math.max(length, windowBytes), this.size - offset))
    this.#start = offset
    assertIntact(this.has(offset, length))
  }

  /** Counts an element of the file. */
  countElement(): void {
    assertIntact(++this.#elements <= maxElements)
  }

  uint(offset: number, length: number): number {
    return readUint(this.#bytes, offset - this.#start, length)
  }

  text(offset: number, length: number): string {
    return readText(this.#bytes, offset - this.#start, length)
  }

  /** Returns whether a part of the file consists of zeros. */
  async isZero(start: number, end: number): Promise<boolean> {
    for (let at = start; at < end; at += windowBytes) {
      const length = Math.min(windowBytes, end - at)
      await this.load(at, length)
      for (const byte of this.#bytes.subarray(at - this.#start, at - this.#start + length)) if (byte > 0) return false
    }
    return true
  }
}
