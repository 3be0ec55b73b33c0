import type { DisplayTexts } from '../en/display.ts'
import { open } from './common.ts'

/** Dutch, as in the form: a testimonial is a “review”. */
export const displayTexts: DisplayTexts = {
  heading: 'Wat anderen over ons zeggen',
  stars: '{n} van de 5 sterren',
  selection: 'Een selectie van {name}, {order}.',
  newest: 'nieuwste eerst',
  oldest: 'oudste eerst',
  daily: 'in een volgorde die elke dag verandert',
  chosen: 'eerst enkele uitgelichte, daarna {order}',
  elsewhere: 'Sommige verschenen eerst elders; dat staat erbij.',
  notChecked: 'Laurel heeft niet gecontroleerd of de auteurs klanten zijn.',
  how: 'Hoe deze reviews zijn verzameld',
  collected:
    'Het formulier is voor iedereen hetzelfde, welke beoordeling iemand ook geeft. {name} bepaalt welke reviews hier staan en kan er ook uit andere bronnen toevoegen. Zonder vastgelegde toestemming voor publicatie wordt niets getoond.',
  readMore: 'Meer lezen',
  showMore: 'Meer tonen',
  write: open,
  watch: 'Video bekijken ({provider})',
  watchFile: 'Video bekijken',
  play: 'Afspelen (laadt {provider})',
  previous: 'Vorige',
  next: 'Volgende',
  anonymous: 'Anoniem',
  source: 'Oorspronkelijk geplaatst op {source}',
  datedSource: 'Oorspronkelijk geplaatst op {source} ({day})',
  incentive: 'In ruil ontvangen: {incentive}',
  averagePublished: '{average} van 5, gemiddelde van de gepubliceerde beoordelingen ({count})',
  averageAll: '{average} van 5, gemiddelde van alle beoordelingen behalve spam ({count})',
  empty: 'Er zijn nog geen reviews om te tonen.',
}
