import type { TemplateTexts } from '../en/template.ts'

/** Portuguese, in words common to Brazil and Portugal. */
export const texts: TemplateTexts = {
  shortPrompt: 'De que precisava, e qual foi o resultado? Bastam duas ou três frases.',
  prompt: 'Bastam duas ou três frases por pergunta; deixe em branco o que não se aplica.',
  questions: {
    before: { text: 'No início, que dúvidas tinha, ou de que precisava?' },
    experience: { text: 'O que aconteceu depois?', hint: 'Um momento concreto ou um número ajuda.' },
    recommend: { text: 'A quem nos recomendaria, ou não, e por que motivo?' },
    need: { text: 'Em que precisava de ajuda?' },
    cooperation: {
      text: 'Como foi a nossa colaboração?',
      hint: 'Um momento de que se lembra, positivo ou negativo.',
    },
    result: { text: 'O que mudou, e o que não mudou?', hint: 'Um número ajuda, se tiver algum.' },
    use: { text: 'Para que o usa, e com que frequência?' },
    strengths: { text: 'O que funciona bem, e o que funciona menos bem?', hint: 'Um exemplo ajuda.' },
    advice: {
      text: 'O que convém saber antes de escolher?',
      hint: 'Para quem é indicado, e para quem não é?',
    },
  },
  consents: {
    marketing:
      'Autorizo {workspace} a utilizar a minha opinião, com o meu nome, na sua própria publicidade. Posso retirar este consentimento a qualquer momento.',
    contact:
      'Autorizo {workspace} a fazer-me perguntas sobre a minha opinião. Posso retirar este consentimento a qualquer momento.',
  },
}
