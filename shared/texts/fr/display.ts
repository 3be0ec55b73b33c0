import type { DisplayTexts } from '../en/display.ts'
import { open } from './common.ts'

/** French, as in the form: a testimonial is an “avis”. */
export const displayTexts: DisplayTexts = {
  heading: 'Ce que l’on dit de nous',
  stars: '{n} sur 5 étoiles',
  selection: 'Sélection faite par {name}, {order}.',
  newest: 'les plus récents d’abord',
  oldest: 'les plus anciens d’abord',
  daily: 'dans un ordre qui change chaque jour',
  chosen: 'd’abord quelques avis mis en avant, puis {order}',
  elsewhere: 'Certains avis ont d’abord été publiés ailleurs, comme indiqué.',
  notChecked: 'Laurel n’a pas vérifié si les auteurs sont des clients.',
  how: 'Comment ces avis ont été recueillis',
  collected:
    'Le formulaire est le même pour tout le monde, quelle que soit la note. {name} choisit les avis affichés ici et peut en ajouter provenant d’autres sources. Rien n’est affiché sans un accord enregistré pour la publication.',
  readMore: 'Lire la suite',
  showMore: 'Afficher plus d’avis',
  write: open,
  watch: 'Voir la vidéo ({provider})',
  watchFile: 'Voir la vidéo',
  play: 'Lire (charge {provider})',
  previous: 'Précédent',
  next: 'Suivant',
  anonymous: 'Anonyme',
  source: 'Publié à l’origine sur {source}',
  datedSource: 'Publié à l’origine sur {source} ({day})',
  incentive: 'Reçu en contrepartie\u00a0: {incentive}',
  averagePublished: '{average} sur 5, moyenne des notes publiées ({count})',
  averageAll: '{average} sur 5, moyenne de toutes les notes hors spam ({count})',
  empty: 'Il n’y a pas encore d’avis à afficher.',
}
