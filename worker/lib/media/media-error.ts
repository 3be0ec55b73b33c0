/** What is wrong with a file: a sentence for the client that follows the name of the field and repeats no values. */
export class MediaError extends Error {
  constructor(message = 'is damaged or incomplete') {
    super(message)
  }
}

export const isNoVideo = 'is not an MP4 or WebM video'
export const hasOtherTracks = 'must have no tracks besides video and sound'
