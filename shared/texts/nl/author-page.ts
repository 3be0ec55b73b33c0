import type { PageTexts } from '../en/author-page.ts'

const checksum =
  'Als uw review uit een andere bron is overgenomen, blijft er een controlegetal bewaard, zodat hij niet opnieuw wordt toegevoegd. Niemand kan daaruit uw woorden aflezen.'

/** Dutch, with “u”, as in the form. */
export const texts: PageTexts = {
  pageTitle: 'Uw review',
  heading: 'Uw review over {workspace}',
  code: 'Uw link of code',
  codeHint: 'U kreeg die toen u uw review verstuurde, of van de site. De code begint met lg_.',
  show: 'Mijn review tonen',
  codeInvalid: 'Deze link of code is niet volledig. Kopieer de volledige link of code.',
  loading: 'Laden…',
  unknown:
    'Wij kennen deze link niet: hij is onvolledig, vervangen of ingetrokken, of de review is gewist. Kwijt? Vraag de site om een nieuwe.',
  failed: 'Er kwam geen antwoord. Controleer uw verbinding en probeer het opnieuw.',
  tooMany: 'Te veel wijzigingen tegelijk. Probeer het over {time} opnieuw.',
  published: 'Gepubliceerd',
  publishedNote: 'Iedereen kan hem lezen.',
  unpublished: 'Niet gepubliceerd',
  waitingNote: '{workspace} mag hem publiceren.',
  privateNote: 'Alleen {workspace} kan hem lezen.',
  firstPublished:
    'Oorspronkelijk geplaatst op {source}. Daar blijft alles zoals het is: wat u hier wijzigt, intrekt of wist, geldt alleen hier.',
  added: '{workspace} heeft dit hier overgenomen uit {source}.',
  sourceDay: '{source} ({day})',
  'from email': 'een e-mail',
  'from chat': 'een chat',
  'from letter': 'een brief',
  given: 'U hebt toestemming gegeven',
  refused: 'U hebt geen toestemming gegeven',
  withdrawn: 'U hebt uw toestemming ingetrokken',
  claimed: '{workspace} heeft uw toestemming vastgelegd',
  ended: '{workspace} heeft vastgelegd dat u niet meer akkoord gaat',
  notAgain:
    'Met deze link kunt u deze toestemming niet opnieuw geven. Gebruik de link die u bij het versturen kreeg. Hebt u er geen, stuur dan een nieuwe review.',
  agree: 'Ik ga akkoord',
  withdraw: 'Toestemming intrekken',
  words: 'Uw woorden',
  saved: 'Opgeslagen.',
  editNote: 'Na het opslaan is hij niet meer openbaar totdat {workspace} hem opnieuw publiceert.',
  photo: 'Uw foto',
  video: 'Uw video',
  noRating: 'Geen beoordeling',
  moreFields: 'Meer velden',
  perLine: 'één link per regel',
  save: 'Opslaan',
  cancel: 'Annuleren',
  changed: 'De review is intussen elders gewijzigd. U ziet nu de huidige versie.',
  typedIsKept: 'Wat u hebt getypt, staat er nog: sla opnieuw op om het te behouden.',
  otherConsents: 'Uw andere toestemmingen',
  record: 'Overzicht van uw toestemmingen',
  erase: 'Mijn review wissen',
  eraseQuestion: 'Definitief wissen?',
  eraseNote: `Uw tekst, uw gegevens en het overzicht van uw toestemmingen worden verwijderd, ook voor {workspace}. Niemand kan dat ongedaan maken. ${checksum}`,
  eraseNow: 'Definitief wissen',
  erased: 'Uw review is gewist',
  erasedNote: `Uw tekst, uw gegevens en het overzicht van uw toestemmingen zijn verwijderd. ${checksum} U kunt deze pagina sluiten.`,
  copies:
    'Wijzigingen bereiken de site meestal binnen een minuut, uiterlijk na 6. Sites met een kopie volgen bij hun volgende update.',
  questions: 'Vragen?',
}
