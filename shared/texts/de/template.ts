import type { TemplateTexts } from '../en/template.ts'

/** German, with „Sie“. */
export const texts: TemplateTexts = {
  shortPrompt: 'Was haben Sie gebraucht, und was ist daraus geworden? Zwei oder drei Sätze genügen.',
  prompt: 'Zwei oder drei Sätze pro Frage genügen. Lassen Sie aus, was nicht passt.',
  questions: {
    before: { text: 'Was ließ Sie anfangs zögern, oder was haben Sie gebraucht?' },
    experience: { text: 'Wie ging es dann weiter?', hint: 'Ein konkreter Moment oder eine Zahl hilft.' },
    recommend: { text: 'Würden Sie uns weiterempfehlen? Wem, und warum oder warum nicht?' },
    need: { text: 'Wobei haben Sie Hilfe gebraucht?' },
    cooperation: {
      text: 'Wie war die Zusammenarbeit mit uns?',
      hint: 'Ein Moment, an den Sie sich erinnern, gut oder schlecht.',
    },
    result: { text: 'Was hat sich geändert, und was nicht?', hint: 'Eine Zahl hilft, wenn Sie eine haben.' },
    use: { text: 'Wofür und wie oft verwenden Sie es?' },
    strengths: { text: 'Was funktioniert gut, und was weniger gut?', hint: 'Ein Beispiel hilft.' },
    advice: {
      text: 'Was sollte man wissen, bevor man sich dafür entscheidet?',
      hint: 'Für wen ist es das Richtige, und für wen nicht?',
    },
  },
  consents: {
    marketing:
      '{workspace} darf meine Bewertung mit meinem Namen für eigene Werbung verwenden. Diese Einwilligung kann ich jederzeit widerrufen.',
    contact:
      '{workspace} darf mich bei Fragen zu meiner Bewertung kontaktieren. Diese Einwilligung kann ich jederzeit widerrufen.',
  },
}
