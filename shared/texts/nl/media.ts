import type { MediaTexts } from '../en/media.ts'

export const texts: MediaTexts = {
  choosePhoto: 'Foto kiezen',
  chooseVideo: 'Video kiezen',
  recordVideo: 'Video opnemen',
  orLink: 'of',
  photoAdded: 'Foto toegevoegd',
  videoAdded: 'Video toegevoegd',
  replaceFile: 'Vervangen',
  removeFile: 'Verwijderen',
  confirmRemove: 'Echt verwijderen?',
  uploadingFile: 'Bezig met uploaden…',
  uploadOffline: 'Het uploaden gaat verder zodra u weer online bent.',
  uploadFailed: 'Het bestand is niet bij ons aangekomen. Controleer uw verbinding en probeer het opnieuw.',
  uploadRefused:
    'We kunnen uw bestand nu niet aannemen. Voeg in plaats daarvan een link toe of verstuur zonder het bestand.',
  photoFormat: 'Dit soort foto kunnen we niet gebruiken. Kies een JPEG-, PNG- of WebP-bestand.',
  photoTooLarge: 'Deze foto is groter dan {n} MB. Kies een kleinere.',
  videoFormat: 'Dit soort video kunnen we niet gebruiken. Kies een MP4-, MOV- of WebM-bestand.',
  videoTooLarge: 'Deze video is groter dan {n} MB. Kies een kortere of voeg een link toe.',
  fileExpired: 'We hebben dit bestand niet meer. Kies het opnieuw.',
  sendAfterUpload: 'We versturen alles zodra uw bestand is geüpload.',
  sendWithout: 'Versturen zonder het bestand',
}
