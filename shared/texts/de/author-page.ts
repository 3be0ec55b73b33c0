import type { PageTexts } from '../en/author-page.ts'

const checksum =
  'Wurde Ihre Bewertung aus einer anderen Quelle übernommen, bleibt eine Prüfsumme erhalten, damit sie nicht erneut übernommen wird. Ihre Worte kann daraus niemand lesen.'

/** German, with „Sie“, as in the form. */
export const texts: PageTexts = {
  pageTitle: 'Ihre Bewertung',
  heading: 'Ihre Bewertung für {workspace}',
  code: 'Ihr Link oder Code',
  codeHint: 'Sie haben ihn nach dem Absenden Ihrer Bewertung oder von der Website erhalten. Der Code beginnt mit lg_.',
  show: 'Meine Bewertung anzeigen',
  codeInvalid: 'Dieser Link oder Code ist nicht vollständig. Bitte kopieren Sie alles.',
  loading: 'Wird geladen\u00a0…',
  unknown:
    'Wir kennen diesen Link nicht: Er ist unvollständig, ersetzt oder widerrufen, oder die Bewertung wurde gelöscht. Verloren? Bitten Sie die Website um einen neuen.',
  failed: 'Es kam keine Antwort. Bitte prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  tooMany: 'Zu viele Änderungen auf einmal. Bitte versuchen Sie es in {time} noch einmal.',
  published: 'Veröffentlicht',
  publishedNote: 'Alle können sie lesen.',
  unpublished: 'Nicht veröffentlicht',
  waitingNote: '{workspace} darf sie veröffentlichen.',
  privateNote: 'Nur {workspace} kann sie lesen.',
  firstPublished:
    'Zuerst veröffentlicht bei {source}. Dort bleibt alles, wie es ist: Was Sie hier ändern, widerrufen oder löschen, gilt nur hier.',
  added: '{workspace} hat dies hier aus {source} übernommen.',
  sourceDay: '{source} ({day})',
  'from email': 'einer E-Mail',
  'from chat': 'einem Chat',
  'from letter': 'einem Brief',
  given: 'Sie haben zugestimmt',
  refused: 'Sie haben nicht zugestimmt',
  withdrawn: 'Sie haben Ihre Einwilligung widerrufen',
  claimed: '{workspace} hat Ihre Einwilligung eingetragen',
  ended: '{workspace} hat eingetragen, dass Sie nicht mehr zustimmen',
  notAgain:
    'Mit diesem Link können Sie nicht erneut einwilligen. Verwenden Sie den, den Sie beim Absenden erhalten haben. Wenn Sie keinen haben, senden Sie eine neue Bewertung.',
  agree: 'Ich stimme zu',
  withdraw: 'Einwilligung widerrufen',
  words: 'Ihre Worte',
  saved: 'Gespeichert.',
  editNote: 'Wenn Sie speichern, ist Ihre Bewertung nicht mehr öffentlich, bis {workspace} sie erneut veröffentlicht.',
  photo: 'Ihr Foto',
  video: 'Ihr Video',
  noRating: 'Ohne Sternebewertung',
  moreFields: 'Weitere Felder',
  perLine: 'ein Link pro Zeile',
  save: 'Speichern',
  cancel: 'Abbrechen',
  changed: 'Die Bewertung wurde inzwischen anderswo geändert. Sie sehen jetzt die aktuelle Fassung.',
  typedIsKept: 'Ihre Eingaben sind noch da: Speichern Sie noch einmal, um sie zu übernehmen.',
  otherConsents: 'Ihre weiteren Einwilligungen',
  record: 'Nachweis Ihrer Einwilligungen',
  erase: 'Meine Bewertung löschen',
  eraseQuestion: 'Endgültig löschen?',
  eraseNote: `Ihr Text, Ihre Angaben und der Nachweis Ihrer Einwilligungen werden gelöscht, auch für {workspace}. Niemand kann das rückgängig machen. ${checksum}`,
  eraseNow: 'Endgültig löschen',
  erased: 'Ihre Bewertung ist gelöscht',
  erasedNote: `Ihr Text, Ihre Angaben und der Nachweis Ihrer Einwilligungen sind gelöscht. ${checksum} Sie können diese Seite schließen.`,
  copies:
    'Änderungen erreichen die Website meist binnen einer Minute, spätestens nach 6. Websites mit einer Kopie folgen bei ihrer nächsten Aktualisierung.',
  questions: 'Fragen?',
}
