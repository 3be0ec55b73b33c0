/** The English texts of the video recorder, which are loaded with it. */
export const recorderTexts = {
  recorderIntro: 'You can record up to 2 minutes, watch it, and then decide.',
  startCamera: 'Start camera',
  /** While the browser asks for permission. */
  allowCamera: 'Please allow your camera and microphone.',
  startRecording: 'Record',
  /** Where there are several cameras: uses another one. */
  switchCamera: 'Switch camera',
  /** Skips the countdown. */
  startNow: 'Start now',
  stopRecording: 'Stop',
  secondsLeft: '{n} seconds left',
  useTake: 'Use this video',
  recordAgain: 'Record again',
  /** Before the visitor sends or leaves without the take. */
  takeUnused: 'Use this video, or it will be lost.',
  /** Beside the finished take: the form also has a field for text. */
  addWords: 'Please also write a few words, for those who can’t hear it.',
  /** The page's content security policy blocks the replay. */
  noReplay: 'Your video is complete, but this page can’t play it.',
  /** The camera was taken away, or the visitor left the page for another. */
  stoppedEarly: 'The recording was interrupted.',
  noSound: 'No microphone found: your video will be silent.',
  /** Always there: the way on if recording is impossible. */
  chooseFile: 'Choose a video instead',
  cancelRecording: 'Cancel',
  /** The visitor or the browser's settings refuse the permission. */
  cameraRefused: 'Your browser is blocking your camera or microphone. Please allow both.',
  noCamera: 'No camera found.',
  cameraBusy: 'Another app is using your camera.',
  cannotRecord: 'This browser can’t record video.',
  nothingRecorded: 'Nothing was recorded.',
} as const

/** The texts of the video recorder in one language: a missing one is a type error. */
export type RecorderTexts = { readonly [Name in keyof typeof recorderTexts]: string }
