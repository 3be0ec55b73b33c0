import type { DisplayTexts } from '../en/display.ts'
import { open } from './common.ts'

/** Polish, as in the form: a testimonial is an “opinia”. The name is a subject or follows a colon, so that it is never inflected. */
export const displayTexts: DisplayTexts = {
  heading: 'Opinie o nas',
  stars: '{n} z 5 gwiazdek',
  selection: 'Wybór opinii: {name}. Kolejność: {order}.',
  newest: 'od najnowszych',
  oldest: 'od najstarszych',
  daily: 'inna każdego dnia',
  chosen: 'najpierw wyróżnione, dalej {order}',
  elsewhere: 'Niektóre opublikowano najpierw gdzie indziej, co zaznaczono.',
  notChecked: 'Laurel nie sprawdza, czy autorzy są klientami.',
  how: 'Jak zebrano te opinie',
  collected:
    'Formularz jest taki sam dla wszystkich, niezależnie od oceny. {name} decyduje, które opinie są tu widoczne, i może dodawać opinie z innych źródeł. Bez zapisanej zgody na publikację opinia się tu nie pojawia.',
  readMore: 'Czytaj dalej',
  showMore: 'Pokaż więcej',
  write: open,
  watch: 'Obejrzyj film ({provider})',
  watchFile: 'Obejrzyj film',
  play: 'Odtwórz (łączy z serwisem {provider})',
  previous: 'Wstecz',
  next: 'Dalej',
  anonymous: 'Anonimowo',
  source: 'Pierwsza publikacja: {source}',
  datedSource: 'Pierwsza publikacja: {source} ({day})',
  incentive: 'Otrzymano w zamian: {incentive}',
  averagePublished: '{average} z 5, średnia opublikowanych ocen ({count})',
  averageAll: '{average} z 5, średnia wszystkich ocen oprócz spamu ({count})',
  empty: 'Nie ma jeszcze opinii do pokazania.',
}
