import type { PageTexts } from '../en/author-page.ts'

const checksum =
  'Jeśli opinia pochodzi z innego źródła, pozostaje suma kontrolna, która zapobiega jej ponownemu dodaniu. Nikt nie odczyta z tej sumy treści opinii.'

/** Polish, without “Pan” and “Pani”, as in the form; buttons in the usual short imperative. */
export const texts: PageTexts = {
  pageTitle: 'Opinia',
  heading: '{workspace}: opinia',
  code: 'Link lub kod',
  codeHint: 'Pojawił się po wysłaniu opinii lub pochodzi od strony. Kod zaczyna się od lg_.',
  show: 'Pokaż moją opinię',
  codeInvalid: 'Ten link lub kod jest niepełny. Proszę skopiować całość.',
  loading: 'Ładowanie…',
  unknown:
    'Nie znamy tego linku: jest niepełny, został zastąpiony lub unieważniony albo opinia została usunięta. Zgubiony link? Proszę poprosić stronę o nowy.',
  failed: 'Brak odpowiedzi. Proszę sprawdzić połączenie i spróbować ponownie.',
  tooMany: 'Zbyt wiele zmian naraz. Proszę spróbować ponownie, gdy minie {time}.',
  published: 'Opublikowana',
  publishedNote: 'Każdy może ją przeczytać.',
  unpublished: 'Nieopublikowana',
  waitingNote: '{workspace} może ją opublikować.',
  privateNote: 'Może ją czytać tylko {workspace}.',
  firstPublished:
    'Pierwsza publikacja: {source}. Tam nic się nie zmienia: zmiana, wycofanie zgody lub usunięcie działa tylko tutaj.',
  added: '{workspace}: dodano tutaj. Źródło: {source}.',
  sourceDay: '{source} ({day})',
  'from email': 'wiadomość e-mail',
  'from chat': 'czat',
  'from letter': 'list',
  given: 'Zgoda udzielona',
  refused: 'Zgoda nieudzielona',
  withdrawn: 'Zgoda wycofana',
  claimed: '{workspace}: odnotowano zgodę',
  ended: '{workspace}: odnotowano wycofanie zgody',
  notAgain:
    'Ten link nie umożliwia ponownej zgody. Umożliwia ją link otrzymany przy wysyłaniu opinii. W razie jego braku można wysłać nową opinię.',
  agree: 'Zgadzam się',
  withdraw: 'Wycofaj zgodę',
  words: 'Treść opinii',
  saved: 'Zapisano.',
  editNote: 'Po zapisaniu opinia nie będzie widoczna, dopóki {workspace} nie opublikuje jej ponownie.',
  photo: 'Przesłane zdjęcie',
  video: 'Przesłany film',
  noRating: 'Bez oceny',
  moreFields: 'Więcej pól',
  perLine: 'jeden link w wierszu',
  save: 'Zapisz',
  cancel: 'Anuluj',
  changed: 'Tymczasem opinia została zmieniona gdzie indziej. Teraz widać aktualną wersję.',
  typedIsKept: 'Wpisany tekst nadal tu jest: wystarczy zapisać ponownie, aby go zachować.',
  otherConsents: 'Pozostałe zgody',
  record: 'Zapis zgód',
  erase: 'Usuń moją opinię',
  eraseQuestion: 'Usunąć na zawsze?',
  eraseNote: `Treść opinii, dane i zapis zgód zostaną usunięte, także dla {workspace}. Nikt nie może tego cofnąć. ${checksum}`,
  eraseNow: 'Usuń na zawsze',
  erased: 'Opinia została usunięta',
  erasedNote: `Treść opinii, dane i zapis zgód zostały usunięte. ${checksum} Można zamknąć tę stronę.`,
  copies:
    'Zmiany docierają na stronę zwykle w ciągu minuty, najpóźniej po 6. Strony, które przechowują kopię, uwzględnią je przy następnej aktualizacji.',
  questions: 'Pytania?',
}
