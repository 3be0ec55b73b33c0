import type { MediaTexts } from '../en/media.ts'

export const texts: MediaTexts = {
  choosePhoto: '选择照片',
  chooseVideo: '选择视频',
  recordVideo: '录制视频',
  orLink: '或',
  photoAdded: '照片已添加',
  videoAdded: '视频已添加',
  replaceFile: '更换',
  removeFile: '移除',
  confirmRemove: '确定要移除吗？',
  uploadingFile: '正在上传…',
  uploadOffline: '恢复联网后会继续上传。',
  uploadFailed: '我们没有收到文件。请检查网络连接，然后重试。',
  uploadRefused: '我们暂时无法接收您的文件。请改为添加链接，或不带文件发送。',
  photoFormat: '我们无法使用这种格式的照片。请选择 JPEG、PNG 或 WebP。',
  photoTooLarge: '这张照片超过 {n} MB。请选择小一些的照片。',
  videoFormat: '我们无法使用这种格式的视频。请选择 MP4、MOV 或 WebM。',
  videoTooLarge: '这段视频超过 {n} MB。请选择短一些的视频，或添加它的链接。',
  fileExpired: '我们已没有这个文件。请重新选择。',
  sendAfterUpload: '文件上传完成后，我们会立即发送。',
  sendWithout: '不带文件发送',
}
