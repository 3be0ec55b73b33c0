import type { MediaTexts } from '../en/media.ts'

export const texts: MediaTexts = {
  choosePhoto: 'Choisir une photo',
  chooseVideo: 'Choisir une vidéo',
  recordVideo: 'Enregistrer une vidéo',
  orLink: 'ou',
  photoAdded: 'Photo ajoutée',
  videoAdded: 'Vidéo ajoutée',
  replaceFile: 'Remplacer',
  removeFile: 'Supprimer',
  confirmRemove: 'Vraiment supprimer\u202f?',
  uploadingFile: 'Envoi du fichier…',
  uploadOffline: 'L’envoi du fichier reprendra dès le retour de la connexion.',
  uploadFailed: 'Le fichier ne nous est pas parvenu. Vérifiez votre connexion, puis réessayez.',
  uploadRefused:
    'Nous ne pouvons pas recevoir votre fichier pour le moment. Ajoutez plutôt un lien, ou envoyez sans le fichier.',
  photoFormat: 'Nous ne pouvons pas utiliser ce format de photo. Choisissez un fichier JPEG, PNG ou WebP.',
  photoTooLarge: 'Cette photo dépasse {n} Mo. Choisissez-en une plus légère.',
  videoFormat: 'Nous ne pouvons pas utiliser ce format de vidéo. Choisissez un fichier MP4, MOV ou WebM.',
  videoTooLarge: 'Cette vidéo dépasse {n} Mo. Choisissez-en une plus courte ou ajoutez un lien.',
  fileExpired: 'Nous n’avons plus ce fichier. Veuillez le choisir à nouveau.',
  sendAfterUpload: 'Nous enverrons tout dès que votre fichier nous sera parvenu.',
  sendWithout: 'Envoyer sans le fichier',
}
