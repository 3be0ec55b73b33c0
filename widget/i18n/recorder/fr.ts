import type { RecorderTexts } from './en.ts'

export const texts: RecorderTexts = {
  recorderIntro:
    'Vous pouvez enregistrer jusqu’à 2 minutes. Rien n’est envoyé avant que vous ne choisissiez «\u00a0{use}\u00a0».',
  startCamera: 'Activer la caméra',
  allowCamera: 'Veuillez autoriser la caméra et le micro.',
  startRecording: 'Enregistrer',
  startNow: 'Commencer maintenant',
  recording: 'Enregistrement en cours',
  stopRecording: 'Arrêter',
  secondsLeft: 'Encore {n} secondes',
  useTake: 'Utiliser cette prise',
  recordAgain: 'Recommencer',
  addWords: 'Écrivez aussi quelques mots, pour les personnes qui ne peuvent pas entendre votre vidéo.',
  noReplay: 'Votre vidéo est complète, mais cette page ne peut pas la lire.',
  stoppedEarly: 'L’enregistrement a été interrompu.',
  noSound: 'Aucun micro trouvé\u00a0: votre vidéo sera muette.',
  chooseFile: 'Choisir plutôt un fichier',
  cancelRecording: 'Annuler',
  cameraRefused: 'Votre navigateur bloque la caméra ou le micro. Veuillez autoriser les deux.',
  cameraForbidden: 'Cette page n’autorise pas la caméra.',
  noCamera: 'Aucune caméra trouvée.',
  cameraBusy: 'Une autre application utilise votre caméra.',
  cannotRecord: 'Ce navigateur ne peut pas enregistrer de vidéo.',
  nothingRecorded: 'Rien n’a été enregistré.',
}
