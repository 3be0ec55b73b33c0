import type { PageTexts } from '../en/author-page.ts'

const checksum =
  'Si votre avis a été repris d’une autre source, il reste une somme de contrôle, afin qu’il ne soit pas ajouté de nouveau. Personne ne peut y lire vos mots.'

/** French, with “vous”, as in the form. */
export const texts: PageTexts = {
  pageTitle: 'Votre avis',
  heading: 'Votre avis sur {workspace}',
  code: 'Votre lien ou votre code',
  codeHint: 'Vous l’avez reçu en envoyant votre avis, ou du site. Le code commence par lg_.',
  show: 'Afficher mon avis',
  codeInvalid: 'Ce lien ou ce code est incomplet. Veuillez le copier en entier.',
  loading: 'Chargement…',
  unknown:
    'Ce lien nous est inconnu\u00a0: il est incomplet, a été remplacé ou révoqué, ou l’avis a été effacé. Perdu\u202f? Demandez-en un autre au site.',
  failed: 'Aucune réponse. Veuillez vérifier votre connexion et réessayer.',
  tooMany: 'Trop de modifications à la fois. Veuillez réessayer dans {time}.',
  published: 'Publié',
  publishedNote: 'Tout le monde peut le lire.',
  unpublished: 'Non publié',
  waitingNote: '{workspace} peut le publier.',
  privateNote: 'Seul {workspace} peut le lire.',
  firstPublished:
    'Publié à l’origine sur {source}. Là-bas, rien ne change\u00a0: ce que vous modifiez, retirez ou effacez ici ne vaut qu’ici.',
  added: '{workspace} a ajouté ceci depuis {source}.',
  sourceDay: '{source} ({day})',
  'from email': 'un e-mail',
  'from chat': 'une discussion en ligne',
  'from letter': 'une lettre',
  given: 'Vous avez accepté',
  refused: 'Vous n’avez pas accepté',
  withdrawn: 'Vous avez retiré votre accord',
  claimed: '{workspace} a noté votre accord',
  ended: '{workspace} a noté la fin de votre accord',
  notAgain:
    'Ce lien ne permet pas de redonner cet accord. Utilisez celui que vous avez reçu en envoyant votre avis. Si vous n’en avez pas, envoyez un nouvel avis.',
  agree: 'J’accepte',
  withdraw: 'Retirer mon accord',
  words: 'Vos mots',
  saved: 'Enregistré.',
  editNote:
    'Après l’enregistrement, votre avis ne sera plus en ligne tant que {workspace} ne l’aura pas publié de nouveau.',
  photo: 'Votre photo',
  video: 'Votre vidéo',
  noRating: 'Pas de note',
  moreFields: 'Autres champs',
  perLine: 'un lien par ligne',
  save: 'Enregistrer',
  cancel: 'Annuler',
  changed: 'Votre avis a été modifié ailleurs entre-temps. Vous voyez maintenant la version actuelle.',
  typedIsKept: 'Votre saisie est toujours là\u00a0: enregistrez de nouveau pour la conserver.',
  otherConsents: 'Vos autres accords',
  record: 'Historique de vos accords',
  erase: 'Effacer mon avis',
  eraseQuestion: 'Effacer définitivement\u202f?',
  eraseNote: `Votre texte, vos coordonnées et l’historique de vos accords seront supprimés, aussi pour {workspace}. Personne ne pourra les rétablir. ${checksum}`,
  eraseNow: 'Effacer définitivement',
  erased: 'Votre avis est effacé',
  erasedNote: `Votre texte, vos coordonnées et l’historique de vos accords sont supprimés. ${checksum} Vous pouvez fermer cette page.`,
  copies:
    'Les changements atteignent le site en général en une minute, au plus tard en 6. Les sites qui gardent une copie suivront à leur prochaine mise à jour.',
  questions: 'Des questions\u202f?',
}
