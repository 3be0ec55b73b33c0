import type { TemplateTexts } from '../en/template.ts'

/** Italian, with “Lei”. */
export const texts: TemplateTexts = {
  shortPrompt: 'Di che cosa aveva bisogno, e com’è andata? Bastano due o tre frasi.',
  prompt: 'Bastano due o tre frasi per risposta; salti pure le domande che non la riguardano.',
  questions: {
    before: { text: 'All’inizio, che cosa la faceva esitare, o di che cosa aveva bisogno?' },
    experience: { text: 'Che cosa è successo poi?', hint: 'È utile un momento preciso o un numero.' },
    recommend: { text: 'Ci consiglierebbe? A chi, e perché, o perché no?' },
    need: { text: 'Per che cosa le serviva aiuto?' },
    cooperation: {
      text: 'Com’è stato lavorare con noi?',
      hint: 'Un momento che ricorda, bello o brutto.',
    },
    result: { text: 'Che cosa è cambiato, e che cosa no?', hint: 'È utile un numero, se ne ha uno.' },
    use: { text: 'Per che cosa lo usa, e con quale frequenza?' },
    strengths: { text: 'Che cosa funziona bene, e che cosa meno?', hint: 'È utile un esempio.' },
    advice: { text: 'Che cosa è bene sapere prima di sceglierlo?', hint: 'A chi è adatto, e a chi no?' },
  },
  consents: {
    marketing:
      'Autorizzo {workspace} a utilizzare la mia recensione, con il mio nome, nella propria pubblicità. Posso revocare questo consenso in qualsiasi momento.',
    contact:
      'Autorizzo {workspace} a contattarmi per domande sulla mia recensione. Posso revocare questo consenso in qualsiasi momento.',
  },
}
