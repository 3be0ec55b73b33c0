import type { TemplateWords } from './en.ts'

/** Polish, without “Pan” and “Pani”, and without forms that name a gender. */
export const words: TemplateWords = {
  shortPrompt: 'Co było potrzebne i co z tego wyszło? Wystarczą dwa lub trzy zdania.',
  prompt: 'Wystarczą dwa lub trzy zdania na pytanie; można pominąć te, które nie pasują.',
  questions: {
    before: { text: 'Co wcześniej budziło wątpliwości lub co było potrzebne?' },
    experience: { text: 'Co wydarzyło się potem?', hint: 'Pomoże konkretna chwila lub liczba.' },
    recommend: { text: 'Komu można nas polecić i dlaczego, a może dlaczego nie?' },
    need: { text: 'W czym potrzebna była pomoc?' },
    cooperation: { text: 'Jak przebiegała współpraca z nami?', hint: 'Chwila, która zapadła w pamięć, dobra lub zła.' },
    result: { text: 'Co się zmieniło, a co nie?', hint: 'Pomoże liczba, jeśli jest znana.' },
    use: { text: 'Do czego i jak często używany jest ten produkt?' },
    strengths: { text: 'Co działa dobrze, a co gorzej?', hint: 'Pomoże przykład.' },
    advice: { text: 'Co warto wiedzieć przed wyborem?', hint: 'Dla kogo to dobry wybór, a dla kogo nie?' },
  },
  consents: {
    marketing:
      'Zgadzam się na wykorzystanie mojej opinii wraz z imieniem i nazwiskiem w reklamach {workspace}. Mogę wycofać tę zgodę w każdej chwili.',
    contact:
      'Zgadzam się na kontakt ze strony {workspace} w sprawie mojej opinii. Mogę wycofać tę zgodę w każdej chwili.',
  },
}
