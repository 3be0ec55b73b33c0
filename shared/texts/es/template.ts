import type { TemplateTexts } from '../en/template.ts'

/** Spanish, with “usted”. */
export const texts: TemplateTexts = {
  shortPrompt: '¿Qué necesitaba y qué resultado obtuvo? Bastan dos o tres frases.',
  prompt: 'Bastan dos o tres frases por pregunta; omita lo que no venga al caso.',
  questions: {
    before: { text: 'Al principio, ¿qué le hacía dudar o qué necesitaba?' },
    experience: { text: '¿Qué pasó después?', hint: 'Ayuda mencionar un momento concreto o una cifra.' },
    recommend: { text: '¿Nos recomendaría? ¿A quién, y por qué o por qué no?' },
    need: { text: '¿En qué necesitaba ayuda?' },
    cooperation: { text: '¿Cómo fue trabajar con nosotros?', hint: 'Un momento que recuerde, bueno o malo.' },
    result: { text: '¿Qué ha cambiado y qué no?', hint: 'Ayuda dar una cifra, si la tiene.' },
    use: { text: '¿Para qué lo usa y con qué frecuencia?' },
    strengths: { text: '¿Qué hace bien y qué no tan bien?', hint: 'Ayuda dar un ejemplo.' },
    advice: { text: '¿Qué conviene saber antes de elegirlo?', hint: '¿Para quién es adecuado y para quién no?' },
  },
  consents: {
    marketing:
      'Autorizo a {workspace} a utilizar mi opinión, con mi nombre, en su propia publicidad. Puedo retirar este consentimiento en cualquier momento.',
    contact:
      'Autorizo a {workspace} a ponerse en contacto conmigo si hay preguntas sobre mi opinión. Puedo retirar este consentimiento en cualquier momento.',
  },
}
