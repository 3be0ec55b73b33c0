import type { TemplateWords } from './en.ts'

/** Italian, with “Lei”. */
export const words: TemplateWords = {
  shortPrompt: 'Di che cosa aveva bisogno, e com’è andata? Bastano due o tre frasi.',
  prompt: 'Bastano due o tre frasi per domanda; salti quelle che non fanno al caso suo.',
  questions: {
    before: { text: 'Prima, che cosa la faceva esitare, o di che cosa aveva bisogno?' },
    experience: { text: 'Che cosa è successo poi?', hint: 'Un momento preciso o un numero aiuta.' },
    recommend: { text: 'A chi ci consiglierebbe, e perché, o perché no?' },
    need: { text: 'Per che cosa aveva bisogno di aiuto?' },
    cooperation: {
      text: 'Com’è stato lavorare con noi?',
      hint: 'Un momento che ricorda, bello o brutto.',
    },
    result: { text: 'Che cosa è cambiato, o che cosa no?', hint: 'Un numero aiuta, se ne ha uno.' },
    use: { text: 'Per che cosa lo usa, e quanto spesso?' },
    strengths: { text: 'Che cosa funziona bene, e che cosa meno?', hint: 'Un esempio aiuta.' },
    advice: { text: 'Che cosa bisogna sapere prima di sceglierlo?', hint: 'A chi è adatto, e a chi no?' },
  },
  consents: {
    marketing:
      'Acconsento a che {workspace} utilizzi la mia recensione, con il mio nome, nella propria pubblicità. Posso revocare questo consenso in qualsiasi momento.',
    contact:
      'Acconsento a che {workspace} mi contatti in merito alla mia recensione. Posso revocare questo consenso in qualsiasi momento.',
  },
}
