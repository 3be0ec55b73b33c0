import type { TemplateWords } from './en.ts'

/** Dutch, with “u”. */
export const words: TemplateWords = {
  shortPrompt: 'Wat had u nodig, en wat is ervan gekomen? Twee of drie zinnen zijn genoeg.',
  prompt: 'Twee of drie zinnen per vraag zijn genoeg; sla over wat niet past.',
  questions: {
    before: { text: 'Waarom twijfelde u vooraf, of wat had u nodig?' },
    experience: { text: 'Wat gebeurde er toen?', hint: 'Een concreet moment of een getal helpt.' },
    recommend: { text: 'Wie zou u ons aanraden, en waarom, of waarom niet?' },
    need: { text: 'Waarbij had u hulp nodig?' },
    cooperation: {
      text: 'Hoe was het om met ons samen te werken?',
      hint: 'Een moment dat u is bijgebleven, goed of slecht.',
    },
    result: { text: 'Wat is er nu anders, of juist niet?', hint: 'Een getal helpt, als u er een heeft.' },
    use: { text: 'Waarvoor gebruikt u het, en hoe vaak?' },
    strengths: { text: 'Wat doet het goed, en wat minder goed?', hint: 'Een voorbeeld helpt.' },
    advice: {
      text: 'Wat is goed om te weten voor wie het overweegt?',
      hint: 'Voor wie is het geschikt, en voor wie niet?',
    },
  },
  consents: {
    marketing:
      '{workspace} mag mijn review met mijn naam gebruiken in eigen reclame. Ik kan deze toestemming op elk moment intrekken.',
    contact:
      '{workspace} mag contact met mij opnemen over mijn review. Ik kan deze toestemming op elk moment intrekken.',
  },
}
