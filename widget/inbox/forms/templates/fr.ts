import type { TemplateWords } from './en.ts'

/** French, with “vous”. */
export const words: TemplateWords = {
  shortPrompt: 'Quel était votre besoin, et qu’en est-il résulté ? Deux ou trois phrases suffisent.',
  prompt: 'Deux ou trois phrases par question suffisent ; passez celles qui ne vous concernent pas.',
  questions: {
    before: { text: 'Avant, qu’est-ce qui vous faisait hésiter, ou de quoi aviez-vous besoin ?' },
    experience: { text: 'Que s’est-il passé ensuite ?', hint: 'Un moment précis ou un chiffre est utile.' },
    recommend: { text: 'À qui nous recommanderiez-vous, et pourquoi, ou pourquoi pas ?' },
    need: { text: 'Pour quoi aviez-vous besoin d’aide ?' },
    cooperation: {
      text: 'Comment s’est passée la collaboration avec nous ?',
      hint: 'Un moment resté en mémoire, bon ou mauvais.',
    },
    result: { text: 'Qu’est-ce qui a changé, ou pas ?', hint: 'Un chiffre est utile, si vous en avez un.' },
    use: { text: 'À quoi cela vous sert-il, et à quelle fréquence ?' },
    strengths: { text: 'Qu’est-ce qui fonctionne bien, et moins bien ?', hint: 'Un exemple est utile.' },
    advice: {
      text: 'Que faut-il savoir avant de faire ce choix ?',
      hint: 'À qui cela convient-il, et à qui non ?',
    },
  },
  consents: {
    marketing:
      'J’autorise {workspace} à utiliser mon avis, avec mon nom, dans sa propre publicité. Je peux retirer ce consentement à tout moment.',
    contact:
      'J’autorise {workspace} à me contacter au sujet de mon avis. Je peux retirer ce consentement à tout moment.',
  },
}
