/** The English texts of the photo and the video that a visitor uploads; loaded with the fields, if the service stores files. */
export const texts = {
  /** On the buttons that open the device’s own dialog. */
  choosePhoto: 'Choose a photo',
  chooseVideo: 'Choose a video',
  recordVideo: 'Record a video',
  /** Between the buttons and the field for a link. */
  orLink: 'or',
  photoAdded: 'Photo added',
  videoAdded: 'Video added',
  replaceFile: 'Replace',
  removeFile: 'Remove',
  /** On the same button once the file is added, which then needs a second press. */
  confirmRemove: 'Really remove?',
  uploadingFile: 'Uploading…',
  /** The upload waits for the network, see `offline`. */
  uploadOffline: 'The upload goes on once you’re back online.',
  uploadFailed: 'The file didn’t reach us. Please check your connection and try again.',
  /** A quota of the service is used up, or it stores no files. */
  uploadRefused: 'We can’t take your file at the moment. Add a link instead, or send without the file.',
  /** The browser cannot read it, and the service would reject it: HEIC, for example. */
  photoFormat: 'This photo has a format that we can’t use. Please choose a JPEG, PNG or WebP.',
  photoTooLarge: 'This photo is larger than {n} MB. Please choose a smaller one.',
  videoFormat: 'This video has a format that we can’t use. Please choose an MP4, MOV or WebM.',
  videoTooLarge: 'This video is larger than {n} MB. Please choose a shorter one or add a link to it.',
  /** The service keeps files for a day until they are sent. */
  fileExpired: 'We no longer have this file. Please choose it again.',
  /** While the form waits for a file, and what a visitor can do instead. */
  sendAfterUpload: 'We’ll send it as soon as your file has been uploaded.',
  sendWithout: 'Send without the file',
} as const

/** The texts of the files in one language: a missing one is a type error. */
export type MediaTexts = { readonly [Name in keyof typeof texts]: string }
