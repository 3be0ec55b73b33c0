import type { MediaTexts } from '../en/media.ts'

export const texts: MediaTexts = {
  choosePhoto: '写真を選ぶ',
  chooseVideo: '動画を選ぶ',
  recordVideo: '動画を撮影する',
  orLink: 'または',
  photoAdded: '写真を追加しました',
  videoAdded: '動画を追加しました',
  replaceFile: '選び直す',
  removeFile: '削除',
  confirmRemove: '削除しますか？',
  uploadingFile: 'アップロード中…',
  uploadOffline: '接続が戻りしだい、アップロードを再開します。',
  uploadFailed: 'ファイルを受信できませんでした。接続を確認して、もう一度お試しください。',
  uploadRefused: '現在ファイルを受け付けられません。代わりにリンクを追加するか、ファイルなしで送信してください。',
  photoFormat: 'この形式の写真は使えません。JPEG、PNG、WebPのいずれかを選んでください。',
  photoTooLarge: 'この写真は{n} MBを超えています。もっと小さい写真を選んでください。',
  videoFormat: 'この形式の動画は使えません。MP4、MOV、WebMのいずれかを選んでください。',
  videoTooLarge: 'この動画は{n} MBを超えています。もっと短い動画を選ぶか、リンクを追加してください。',
  fileExpired: 'このファイルの保存期間が過ぎました。もう一度選んでください。',
  sendAfterUpload: 'ファイルのアップロードが終わりしだい送信します。',
  sendWithout: 'ファイルなしで送信',
}
