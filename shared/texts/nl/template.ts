import type { TemplateTexts } from '../en/template.ts'

/** Dutch, with “u”. */
export const texts: TemplateTexts = {
  shortPrompt: 'Wat had u nodig, en wat was het resultaat? Twee of drie zinnen zijn genoeg.',
  prompt: 'Twee of drie zinnen per vraag zijn genoeg; sla over wat niet van toepassing is.',
  questions: {
    before: { text: 'Waarover twijfelde u vooraf, of wat had u nodig?' },
    experience: { text: 'Wat gebeurde er toen?', hint: 'Een concreet moment of een getal helpt.' },
    recommend: { text: 'Zou u ons aanbevelen? Aan wie, en waarom wel of niet?' },
    need: { text: 'Waarbij had u hulp nodig?' },
    cooperation: {
      text: 'Hoe was het om met ons samen te werken?',
      hint: 'Een moment dat u is bijgebleven, goed of slecht.',
    },
    result: { text: 'Wat is er veranderd, en wat niet?', hint: 'Een getal helpt, als u er een heeft.' },
    use: { text: 'Waarvoor en hoe vaak gebruikt u het?' },
    strengths: { text: 'Wat werkt goed, en wat minder goed?', hint: 'Een voorbeeld helpt.' },
    advice: {
      text: 'Wat is goed om vooraf te weten?',
      hint: 'Voor wie is het geschikt, en voor wie niet?',
    },
  },
  consents: {
    marketing:
      '{workspace} mag mijn review met mijn naam gebruiken in eigen reclame. Ik kan deze toestemming op elk moment intrekken.',
    contact:
      '{workspace} mag contact met mij opnemen met vragen over mijn review. Ik kan deze toestemming op elk moment intrekken.',
  },
}
