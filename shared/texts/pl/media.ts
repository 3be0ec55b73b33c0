import type { MediaTexts } from '../en/media.ts'

export const texts: MediaTexts = {
  choosePhoto: 'Wybierz zdjęcie',
  chooseVideo: 'Wybierz film',
  recordVideo: 'Nagraj film',
  orLink: 'lub',
  photoAdded: 'Dodano zdjęcie',
  videoAdded: 'Dodano film',
  replaceFile: 'Zmień',
  removeFile: 'Usuń',
  confirmRemove: 'Na pewno usunąć?',
  uploadingFile: 'Przesyłanie…',
  uploadOffline: 'Przesyłanie pliku ruszy dalej, gdy połączenie wróci.',
  uploadFailed: 'Plik do nas nie dotarł. Proszę sprawdzić połączenie i spróbować ponownie.',
  uploadRefused: 'W tej chwili nie możemy przyjąć pliku. Można dodać link albo wysłać bez pliku.',
  photoFormat: 'Nie możemy użyć zdjęcia w tym formacie. Proszę wybrać plik JPEG, PNG lub WebP.',
  photoTooLarge: 'To zdjęcie ma ponad {n} MB. Proszę wybrać mniejsze.',
  videoFormat: 'Nie możemy użyć filmu w tym formacie. Proszę wybrać plik MP4, MOV lub WebM.',
  videoTooLarge: 'Ten film ma ponad {n} MB. Proszę wybrać krótszy lub dodać do niego link.',
  fileExpired: 'Nie mamy już tego pliku. Proszę wybrać go ponownie.',
  sendAfterUpload: 'Wyślemy wszystko, gdy tylko plik zostanie przesłany.',
  sendWithout: 'Wyślij bez pliku',
}
