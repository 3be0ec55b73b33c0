import type { MediaTexts } from '../en/media.ts'

export const texts: MediaTexts = {
  choosePhoto: 'Foto auswählen',
  chooseVideo: 'Video auswählen',
  recordVideo: 'Video aufnehmen',
  orLink: 'oder',
  photoAdded: 'Foto hinzugefügt',
  videoAdded: 'Video hinzugefügt',
  replaceFile: 'Ersetzen',
  removeFile: 'Entfernen',
  confirmRemove: 'Wirklich entfernen?',
  uploadingFile: 'Wird hochgeladen\u00a0…',
  uploadOffline: 'Das Hochladen geht weiter, sobald Sie wieder online sind.',
  uploadFailed:
    'Die Datei ist nicht bei uns angekommen. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  uploadRefused:
    'Wir können Ihre Datei gerade nicht annehmen. Fügen Sie stattdessen einen Link ein, oder senden Sie ohne die Datei ab.',
  photoFormat: 'Dieses Fotoformat können wir nicht verwenden. Bitte wählen Sie JPEG, PNG oder WebP.',
  photoTooLarge: 'Dieses Foto ist größer als {n} MB. Bitte wählen Sie ein kleineres.',
  videoFormat: 'Dieses Videoformat können wir nicht verwenden. Bitte wählen Sie MP4, MOV oder WebM.',
  videoTooLarge:
    'Dieses Video ist größer als {n} MB. Bitte wählen Sie ein kürzeres oder fügen Sie einen Link dazu ein.',
  fileExpired: 'Diese Datei haben wir nicht mehr. Bitte wählen Sie sie noch einmal aus.',
  sendAfterUpload: 'Wir senden alles ab, sobald Ihre Datei hochgeladen ist.',
  sendWithout: 'Ohne die Datei absenden',
}
