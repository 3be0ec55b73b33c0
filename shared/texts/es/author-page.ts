import type { PageTexts } from '../en/author-page.ts'

const checksum =
  'Si su opinión se añadió aquí desde otra fuente, queda una suma de comprobación para que no se añada de nuevo. Nadie puede leer en ella sus palabras.'

/** Spanish, with “usted”, as in the form. */
export const texts: PageTexts = {
  pageTitle: 'Su opinión',
  heading: 'Su opinión sobre {workspace}',
  code: 'Su enlace o código',
  codeHint: 'Lo recibió al enviar su opinión, o del sitio web. El código empieza por lg_.',
  show: 'Ver mi opinión',
  codeInvalid: 'Este enlace o código no está completo. Cópielo entero, por favor.',
  loading: 'Cargando…',
  unknown:
    'No conocemos este enlace: está incompleto, fue sustituido o revocado, o la opinión se borró. ¿Lo perdió? Pida otro al sitio web.',
  failed: 'No hubo respuesta. Compruebe su conexión e inténtelo de nuevo.',
  tooMany: 'Demasiados cambios a la vez. Inténtelo de nuevo dentro de {time}.',
  published: 'Publicada',
  publishedNote: 'Todo el mundo puede leerla.',
  unpublished: 'No publicada',
  waitingNote: '{workspace} puede publicarla.',
  privateNote: 'Solo {workspace} puede leerla.',
  firstPublished:
    'Publicada originalmente en {source}. Allí todo sigue igual: lo que usted cambie, retire o borre aquí solo vale aquí.',
  added: '{workspace} la añadió aquí a partir de {source}.',
  sourceDay: '{source} ({day})',
  'from email': 'un correo electrónico',
  'from chat': 'un chat',
  'from letter': 'una carta',
  given: 'Usted aceptó',
  refused: 'Usted no aceptó',
  withdrawn: 'Usted retiró su consentimiento',
  claimed: '{workspace} registró su consentimiento',
  ended: '{workspace} registró el fin de su consentimiento',
  notAgain:
    'Este enlace no permite dar de nuevo este consentimiento. Use el que recibió al enviar su opinión. Si no tiene ninguno, envíe una opinión nueva.',
  agree: 'Acepto',
  withdraw: 'Retirar mi consentimiento',
  words: 'Sus palabras',
  saved: 'Guardado.',
  editNote: 'Al guardar, su opinión dejará de mostrarse hasta que {workspace} la publique de nuevo.',
  photo: 'Su foto',
  video: 'Su vídeo',
  noRating: 'Sin valoración',
  moreFields: 'Más campos',
  perLine: 'un enlace por línea',
  save: 'Guardar',
  cancel: 'Cancelar',
  changed: 'Mientras tanto, su opinión se cambió en otro lugar. Ahora ve la versión actual.',
  typedIsKept: 'Lo que escribió sigue aquí: guarde de nuevo para conservarlo.',
  otherConsents: 'Sus otros consentimientos',
  record: 'Registro de sus consentimientos',
  erase: 'Borrar mi opinión',
  eraseQuestion: '¿Borrarla definitivamente?',
  eraseNote: `Se eliminarán su texto, sus datos y el registro de sus consentimientos, también para {workspace}. Nadie podrá deshacerlo. ${checksum}`,
  eraseNow: 'Borrar definitivamente',
  erased: 'Su opinión está borrada',
  erasedNote: `Se han eliminado su texto, sus datos y el registro de sus consentimientos. ${checksum} Puede cerrar esta página.`,
  copies:
    'Los cambios suelen llegar al sitio web en un minuto, como máximo en 6. Los sitios que guardan una copia los aplicarán en su próxima actualización.',
  questions: '¿Preguntas?',
}
