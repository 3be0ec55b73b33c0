import type { PageTexts } from '../en/author-page.ts'

const checksum =
  'Se la recensione è stata ripresa da un’altra fonte, resta una somma di controllo, perché non venga aggiunta di nuovo. Nessuno può ricavarne le sue parole.'

/** Italian, with “Lei”, as in the form; buttons in the usual short imperative. */
export const texts: PageTexts = {
  pageTitle: 'La sua recensione',
  heading: 'La sua recensione su {workspace}',
  code: 'Il suo link o codice',
  codeHint: 'L’ha ricevuto inviando la recensione, o dal sito. Il codice inizia con lg_.',
  show: 'Mostra la mia recensione',
  codeInvalid: 'Questo link o codice non è completo. Lo copi per intero.',
  loading: 'Caricamento…',
  unknown:
    'Non conosciamo questo link: è incompleto, è stato sostituito o revocato, oppure la recensione è stata cancellata. L’ha perso? Ne chieda uno nuovo al sito.',
  failed: 'Nessuna risposta. Controlli la connessione e riprovi.',
  tooMany: 'Troppe modifiche in una volta. Riprovi tra {time}.',
  published: 'Pubblicata',
  publishedNote: 'Tutti possono leggerla.',
  unpublished: 'Non pubblicata',
  waitingNote: '{workspace} può pubblicarla.',
  privateNote: 'Solo {workspace} può leggerla.',
  firstPublished:
    'Pubblicata in origine su {source}. Lì tutto resta com’è: ciò che modifica, revoca o cancella qui vale solo qui.',
  added: '{workspace} l’ha aggiunta qui da {source}.',
  sourceDay: '{source} ({day})',
  'from email': 'un’e-mail',
  'from chat': 'una chat',
  'from letter': 'una lettera',
  given: 'Ha acconsentito',
  refused: 'Non ha acconsentito',
  withdrawn: 'Ha revocato il consenso',
  claimed: '{workspace} ha registrato il suo consenso',
  ended: '{workspace} ha registrato la fine del suo consenso',
  notAgain:
    'Questo link non permette di dare di nuovo questo consenso. Usi quello ricevuto inviando la recensione. Se non ne ha uno, invii una nuova recensione.',
  agree: 'Acconsento',
  withdraw: 'Revoca il consenso',
  words: 'Le sue parole',
  saved: 'Salvato.',
  editNote: 'Dopo il salvataggio la recensione non sarà più visibile finché {workspace} non la pubblicherà di nuovo.',
  photo: 'La sua foto',
  video: 'Il suo video',
  noRating: 'Nessun voto',
  moreFields: 'Altri campi',
  perLine: 'un link per riga',
  save: 'Salva',
  cancel: 'Annulla',
  changed: 'Nel frattempo la recensione è stata modificata altrove. Ora vede la versione attuale.',
  typedIsKept: 'Ciò che ha scritto è ancora qui: salvi di nuovo per mantenerlo.',
  otherConsents: 'I suoi altri consensi',
  record: 'Registro dei suoi consensi',
  erase: 'Cancella la mia recensione',
  eraseQuestion: 'Cancellarla definitivamente?',
  eraseNote: `Il suo testo, i suoi dati e il registro dei consensi verranno eliminati, anche per {workspace}. Nessuno potrà annullare l’operazione. ${checksum}`,
  eraseNow: 'Cancella definitivamente',
  erased: 'La sua recensione è cancellata',
  erasedNote: `Il suo testo, i suoi dati e il registro dei consensi sono stati eliminati. ${checksum} Può chiudere questa pagina.`,
  copies:
    'Le modifiche arrivano sul sito di solito entro un minuto, al massimo entro 6. I siti che ne conservano una copia seguiranno al prossimo aggiornamento.',
  questions: 'Domande?',
}
