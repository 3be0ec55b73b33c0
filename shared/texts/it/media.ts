import type { MediaTexts } from '../en/media.ts'

export const texts: MediaTexts = {
  choosePhoto: 'Scegli una foto',
  chooseVideo: 'Scegli un video',
  recordVideo: 'Registra un video',
  orLink: 'oppure',
  photoAdded: 'Foto aggiunta',
  videoAdded: 'Video aggiunto',
  replaceFile: 'Sostituisci',
  removeFile: 'Rimuovi',
  confirmRemove: 'Rimuovere davvero?',
  uploadingFile: 'Caricamento…',
  uploadOffline: 'Il caricamento riprenderà non appena torna la connessione.',
  uploadFailed: 'Il file non ci è arrivato. Controlli la connessione e riprovi.',
  uploadRefused: 'Al momento non possiamo ricevere il file. Aggiunga un link oppure invii senza il file.',
  photoFormat: 'Non possiamo usare una foto in questo formato. Scelga un file JPEG, PNG o WebP.',
  photoTooLarge: 'Questa foto supera i {n} MB. Ne scelga una più piccola.',
  videoFormat: 'Non possiamo usare un video in questo formato. Scelga un file MP4, MOV o WebM.',
  videoTooLarge: 'Questo video supera i {n} MB. Ne scelga uno più breve o aggiunga un link.',
  fileExpired: 'Non abbiamo più questo file. Lo scelga di nuovo.',
  sendAfterUpload: 'Invieremo tutto non appena il file sarà stato caricato.',
  sendWithout: 'Invia senza il file',
}
