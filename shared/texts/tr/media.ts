import type { MediaTexts } from '../en/media.ts'

export const texts: MediaTexts = {
  choosePhoto: 'Fotoğraf seç',
  chooseVideo: 'Video seç',
  recordVideo: 'Video çek',
  orLink: 'veya',
  photoAdded: 'Fotoğraf eklendi',
  videoAdded: 'Video eklendi',
  replaceFile: 'Değiştir',
  removeFile: 'Kaldır',
  confirmRemove: 'Kaldırılsın mı?',
  uploadingFile: 'Yükleniyor…',
  uploadOffline: 'Bağlantı geri geldiğinde yükleme devam edecek.',
  uploadFailed: 'Dosya bize ulaşmadı. Lütfen bağlantınızı kontrol edip yeniden deneyin.',
  uploadRefused: 'Dosyanızı şu anda alamıyoruz. Bunun yerine bir bağlantı ekleyin veya dosya olmadan gönderin.',
  photoFormat: 'Bu fotoğraf biçimini kullanamıyoruz. Lütfen JPEG, PNG veya WebP seçin.',
  photoTooLarge: 'Bu fotoğraf {n} MB’tan büyük. Lütfen daha küçük bir fotoğraf seçin.',
  videoFormat: 'Bu video biçimini kullanamıyoruz. Lütfen MP4, MOV veya WebM seçin.',
  videoTooLarge: 'Bu video {n} MB’tan büyük. Lütfen daha kısa bir video seçin ya da bağlantısını ekleyin.',
  fileExpired: 'Bu dosya artık bizde yok. Lütfen yeniden seçin.',
  sendAfterUpload: 'Dosyanız yüklenir yüklenmez hepsini göndereceğiz.',
  sendWithout: 'Dosya olmadan gönder',
}
