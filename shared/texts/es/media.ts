import type { MediaTexts } from '../en/media.ts'

export const texts: MediaTexts = {
  choosePhoto: 'Elegir una foto',
  chooseVideo: 'Elegir un vídeo',
  recordVideo: 'Grabar un vídeo',
  orLink: 'o',
  photoAdded: 'Foto añadida',
  videoAdded: 'Vídeo añadido',
  replaceFile: 'Cambiar',
  removeFile: 'Quitar',
  confirmRemove: '¿Quitar de verdad?',
  uploadingFile: 'Subiendo…',
  uploadOffline: 'La subida continuará en cuanto vuelva la conexión.',
  uploadFailed: 'El archivo no nos ha llegado. Compruebe la conexión y vuelva a intentarlo.',
  uploadRefused: 'Ahora mismo no podemos recibir su archivo. Añada un enlace en su lugar o envíe sin el archivo.',
  photoFormat: 'No podemos usar una foto en este formato. Elija un archivo JPEG, PNG o WebP.',
  photoTooLarge: 'Esta foto ocupa más de {n} MB. Elija una más pequeña.',
  videoFormat: 'No podemos usar un vídeo en este formato. Elija un archivo MP4, MOV o WebM.',
  videoTooLarge: 'Este vídeo ocupa más de {n} MB. Elija uno más corto o añada un enlace.',
  fileExpired: 'Ya no tenemos este archivo. Vuelva a elegirlo.',
  sendAfterUpload: 'Lo enviaremos en cuanto se haya subido su archivo.',
  sendWithout: 'Enviar sin el archivo',
}
