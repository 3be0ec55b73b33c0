import type { MediaTexts } from '../en/media.ts'

export const texts: MediaTexts = {
  choosePhoto: 'اختيار صورة',
  chooseVideo: 'اختيار فيديو',
  recordVideo: 'تسجيل فيديو',
  orLink: 'أو',
  photoAdded: 'أُضيفت الصورة',
  videoAdded: 'أُضيف الفيديو',
  replaceFile: 'استبدال',
  removeFile: 'إزالة',
  confirmRemove: 'تأكيد الإزالة؟',
  uploadingFile: 'جارٍ الرفع…',
  uploadOffline: 'سيستمر الرفع فور عودة الاتصال.',
  uploadFailed: 'لم يصلنا الملف. يُرجى التحقق من الاتصال ثم المحاولة مرة أخرى.',
  uploadRefused: 'لا يمكننا استلام ملفك في الوقت الحالي. أضف رابطًا بدلاً منه، أو أرسل بدون الملف.',
  photoFormat: 'لا يمكننا استخدام صورة بهذه الصيغة. يُرجى اختيار صورة JPEG أو PNG أو WebP.',
  photoTooLarge: 'حجم هذه الصورة أكبر من {n} ميغابايت. يُرجى اختيار صورة أصغر.',
  videoFormat: 'لا يمكننا استخدام فيديو بهذه الصيغة. يُرجى اختيار فيديو MP4 أو MOV أو WebM.',
  videoTooLarge: 'حجم هذا الفيديو أكبر من {n} ميغابايت. يُرجى اختيار فيديو أقصر أو إضافة رابط إليه.',
  fileExpired: 'لم يعد هذا الملف لدينا. يُرجى اختياره مرة أخرى.',
  sendAfterUpload: 'سنرسل كل شيء فور اكتمال رفع ملفك.',
  sendWithout: 'الإرسال بدون الملف',
}
