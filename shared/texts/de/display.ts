import type { DisplayTexts } from '../en/display.ts'
import { open } from './common.ts'

/** German, as in the form: a testimonial is a „Bewertung“. */
export const displayTexts: DisplayTexts = {
  heading: 'Das sagen andere über uns',
  stars: '{n} von 5 Sternen',
  selection: 'Eine Auswahl von {name}, {order}.',
  newest: 'neueste zuerst',
  oldest: 'älteste zuerst',
  daily: 'in täglich wechselnder Reihenfolge',
  chosen: 'zuerst einige hervorgehobene, dann {order}',
  elsewhere: 'Einige sind zuerst anderswo erschienen; das steht jeweils dabei.',
  notChecked: 'Laurel hat nicht geprüft, ob die Bewertungen von Kunden stammen.',
  how: 'So wurden diese Bewertungen gesammelt',
  collected:
    'Das Formular ist für alle gleich, wie viele Sterne sie auch geben. {name} entscheidet, welche Bewertungen hier erscheinen, und kann auch Bewertungen aus anderen Quellen aufnehmen. Nichts erscheint ohne festgehaltene Einwilligung in die Veröffentlichung.',
  readMore: 'Weiterlesen',
  showMore: 'Mehr anzeigen',
  write: open,
  watch: 'Video ansehen ({provider})',
  watchFile: 'Video ansehen',
  play: 'Abspielen (lädt {provider})',
  previous: 'Zurück',
  next: 'Weiter',
  anonymous: 'Anonym',
  source: 'Zuerst veröffentlicht bei {source}',
  datedSource: 'Zuerst veröffentlicht bei {source} ({day})',
  incentive: 'Gegenleistung: {incentive}',
  averagePublished: '{average} von 5, Durchschnitt der veröffentlichten Bewertungen ({count})',
  averageAll: '{average} von 5, Durchschnitt aller Bewertungen außer Spam ({count})',
  empty: 'Hier gibt es noch keine Bewertungen.',
}
