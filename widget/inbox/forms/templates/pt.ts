import type { TemplateWords } from './en.ts'

/** Portuguese, in words common to Brazil and Portugal. */
export const words: TemplateWords = {
  shortPrompt: 'De que precisava, e qual foi o resultado? Bastam duas ou três frases.',
  prompt: 'Bastam duas ou três frases por pergunta; deixe em branco o que não se aplica.',
  questions: {
    before: { text: 'Antes, o que causava hesitação, ou de que precisava?' },
    experience: { text: 'O que aconteceu depois?', hint: 'Um momento concreto ou um número ajuda.' },
    recommend: { text: 'A quem nos recomendaria, e por quê, ou por que não?' },
    need: { text: 'Para que precisava de ajuda?' },
    cooperation: {
      text: 'Como foi a experiência de trabalhar com a nossa empresa?',
      hint: 'Um momento de que se lembra, bom ou mau.',
    },
    result: { text: 'O que mudou, ou o que não mudou?', hint: 'Um número ajuda, se tiver algum.' },
    use: { text: 'Para que o usa, e com que frequência?' },
    strengths: { text: 'O que funciona bem, e o que funciona menos bem?', hint: 'Um exemplo ajuda.' },
    advice: {
      text: 'O que convém saber antes de o escolher?',
      hint: 'Para quem é indicado, e para quem não é?',
    },
  },
  consents: {
    marketing:
      'Autorizo {workspace} a utilizar a minha opinião, com o meu nome, na sua própria publicidade. Posso retirar este consentimento a qualquer momento.',
    contact:
      'Autorizo {workspace} a entrar em contato comigo a respeito da minha opinião. Posso retirar este consentimento a qualquer momento.',
  },
}
