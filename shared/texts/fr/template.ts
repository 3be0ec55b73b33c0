import type { TemplateTexts } from '../en/template.ts'

/** French, with “vous”. */
export const texts: TemplateTexts = {
  shortPrompt: 'De quoi aviez-vous besoin, et quel a été le résultat\u202f? Deux ou trois phrases suffisent.',
  prompt: 'Deux ou trois phrases par réponse suffisent\u202f; passez les questions qui ne vous concernent pas.',
  questions: {
    before: { text: 'Au départ, qu’est-ce qui vous faisait hésiter, ou de quoi aviez-vous besoin\u202f?' },
    experience: {
      text: 'Que s’est-il passé ensuite\u202f?',
      hint: 'Si possible, avec un moment précis ou un chiffre.',
    },
    recommend: { text: 'Nous recommanderiez-vous\u202f? À qui, et pourquoi, ou pourquoi pas\u202f?' },
    need: { text: 'Dans quel domaine aviez-vous besoin d’aide\u202f?' },
    cooperation: {
      text: 'Comment s’est passée notre collaboration\u202f?',
      hint: 'Un moment dont vous vous souvenez, bon ou mauvais.',
    },
    result: {
      text: 'Qu’est-ce qui a changé, et qu’est-ce qui n’a pas changé\u202f?',
      hint: 'Si possible, avec un chiffre.',
    },
    use: { text: 'Quel usage en faites-vous, et à quelle fréquence\u202f?' },
    strengths: {
      text: 'Qu’est-ce qui fonctionne bien, et qu’est-ce qui fonctionne moins bien\u202f?',
      hint: 'Si possible, avec un exemple.',
    },
    advice: {
      text: 'Que faut-il savoir avant de faire ce choix\u202f?',
      hint: 'À qui cela convient-il, et à qui cela ne convient-il pas\u202f?',
    },
  },
  consents: {
    marketing:
      'J’autorise {workspace} à utiliser mon avis, avec mon nom, dans sa propre publicité. Je peux retirer ce consentement à tout moment.',
    contact:
      'J’autorise {workspace} à me contacter pour toute question sur mon avis. Je peux retirer ce consentement à tout moment.',
  },
}
