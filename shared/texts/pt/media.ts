import type { MediaTexts } from '../en/media.ts'

export const texts: MediaTexts = {
  choosePhoto: 'Escolher uma foto',
  chooseVideo: 'Escolher um vídeo',
  recordVideo: 'Gravar um vídeo',
  orLink: 'ou',
  photoAdded: 'Foto adicionada',
  videoAdded: 'Vídeo adicionado',
  replaceFile: 'Substituir',
  removeFile: 'Remover',
  confirmRemove: 'Remover mesmo?',
  uploadingFile: 'Carregamento em curso…',
  uploadOffline: 'O carregamento continua assim que a internet voltar.',
  uploadFailed: 'O anexo não chegou até nós. Verifique a sua internet e tente novamente.',
  uploadRefused: 'De momento não podemos receber o anexo. Adicione antes um link ou envie sem o anexo.',
  photoFormat: 'Não podemos usar uma foto neste formato. Escolha JPEG, PNG ou WebP.',
  photoTooLarge: 'Esta foto tem mais de {n} MB. Escolha uma menor.',
  videoFormat: 'Não podemos usar um vídeo neste formato. Escolha MP4, MOV ou WebM.',
  videoTooLarge: 'Este vídeo tem mais de {n} MB. Escolha um mais curto ou adicione um link.',
  fileExpired: 'Já não temos este anexo. Escolha-o novamente.',
  sendAfterUpload: 'Enviaremos tudo assim que o anexo estiver carregado.',
  sendWithout: 'Enviar sem o anexo',
}
