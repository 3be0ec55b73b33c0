import type { DisplayTexts } from '../en/display.ts'
import { open } from './common.ts'

/** Italian, as in the form: a testimonial is a “recensione”. */
export const displayTexts: DisplayTexts = {
  heading: 'Dicono di noi',
  stars: '{n} su 5 stelle',
  selection: 'Una selezione a cura di {name}, {order}.',
  newest: 'dalla più recente',
  oldest: 'dalla meno recente',
  daily: 'in un ordine che cambia ogni giorno',
  chosen: 'prima alcune in evidenza, poi {order}',
  elsewhere: 'Alcune sono apparse prima altrove, come indicato.',
  notChecked: 'Laurel non ha verificato se chi scrive è cliente.',
  how: 'Come sono state raccolte queste recensioni',
  collected:
    'Il modulo è lo stesso per tutti, qualunque sia la valutazione. {name} decide quali recensioni compaiono qui e può aggiungerne da altre fonti. Nulla viene mostrato senza un consenso registrato alla pubblicazione.',
  readMore: 'Continua a leggere',
  showMore: 'Mostra altre',
  write: open,
  watch: 'Guarda il video ({provider})',
  watchFile: 'Guarda il video',
  play: 'Riproduci (carica {provider})',
  previous: 'Indietro',
  next: 'Avanti',
  anonymous: 'Anonimo',
  source: 'Pubblicata in origine su {source}',
  datedSource: 'Pubblicata in origine su {source} ({day})',
  incentive: 'Ricevuto in cambio: {incentive}',
  averagePublished: '{average} su 5, media delle valutazioni pubblicate ({count})',
  averageAll: '{average} su 5, media di tutte le valutazioni tranne lo spam ({count})',
  empty: 'Non ci sono ancora recensioni da mostrare.',
}
