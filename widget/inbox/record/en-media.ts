/** The English texts of photos and videos. */
export const texts = {
  photo: 'Photo',
  video: 'Video',
  photoOf: (name: string) => `Photo of ${name}`,
  showVideo: 'Show video',
  failed: {
    photo: 'This photo could not be loaded.',
    video: 'This video could not be played here.',
  },
  openFile: 'Open the file',
  loadRemote: { photo: 'Load photo', video: 'Load video' },
  remoteHint: 'Loads from another site, in an isolated frame.',
  watchOn: (provider: string) => `Watch on ${provider}`,
}
