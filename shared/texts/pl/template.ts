import type { TemplateTexts } from '../en/template.ts'

/** Polish, without “Pan” and “Pani”, and without forms that name a gender. */
export const texts: TemplateTexts = {
  shortPrompt: 'Co było potrzebne i jaki był efekt? Wystarczą dwa lub trzy zdania.',
  prompt: 'Wystarczą po dwa lub trzy zdania; pytania, które nie pasują, można pominąć.',
  questions: {
    before: { text: 'Co na początku budziło wątpliwości lub co było potrzebne?' },
    experience: { text: 'Co wydarzyło się potem?', hint: 'Pomoże konkretna sytuacja lub liczba.' },
    recommend: { text: 'Komu warto nas polecić, a komu nie, i dlaczego?' },
    need: { text: 'W czym potrzebna była pomoc?' },
    cooperation: {
      text: 'Jak przebiegała współpraca z nami?',
      hint: 'Sytuacja, która zapadła w pamięć, dobra lub zła.',
    },
    result: { text: 'Co się zmieniło, a co nie?', hint: 'Pomoże liczba, jeśli jest znana.' },
    use: { text: 'Do czego służy ten produkt i jak często jest używany?' },
    strengths: { text: 'Co działa dobrze, a co gorzej?', hint: 'Pomoże przykład.' },
    advice: { text: 'Co warto wiedzieć przed wyborem?', hint: 'Dla kogo to dobry wybór, a dla kogo nie?' },
  },
  consents: {
    marketing:
      'Zgadzam się na wykorzystanie mojej opinii wraz z imieniem i nazwiskiem w reklamach {workspace}. Mogę wycofać tę zgodę w każdej chwili.',
    contact:
      'Zgadzam się na kontakt ze strony {workspace} w razie pytań dotyczących mojej opinii. Mogę wycofać tę zgodę w każdej chwili.',
  },
}
