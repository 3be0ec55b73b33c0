/** An error in a file. The message is a sentence for the client that follows the name of the field and repeats no values. */
export class MediaError extends Error {
  constructor(message = 'is damaged or incomplete') {
    super(message)
  }
}

/** Throws MediaError if a file is not what its format asks for. */
export function assertIntact(condition: unknown): asserts condition {
  if (!condition) throw new MediaError()
}

export const notAVideoMessage = 'is not an MP4 or WebM video'
export const extraTracksMessage = 'must have no tracks besides video and sound'
