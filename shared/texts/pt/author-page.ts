import type { PageTexts } from '../en/author-page.ts'

const checksum =
  'Se a sua opinião foi adicionada aqui a partir de outra fonte, fica uma soma de verificação, para que não seja adicionada de novo. Ninguém consegue ler nela as suas palavras.'

/** Portuguese, in words common to Brazil and Portugal, as in the form. */
export const texts: PageTexts = {
  pageTitle: 'A sua opinião',
  heading: 'A sua opinião sobre {workspace}',
  code: 'O seu link ou código',
  codeHint: 'Apareceu depois do envio da sua opinião, ou veio do site. O código começa com lg_.',
  show: 'Mostrar a minha opinião',
  codeInvalid: 'Este link ou código não está completo. Copie-o por inteiro.',
  loading: 'Um momento…',
  unknown:
    'Não conhecemos este link: está incompleto, foi substituído ou revogado, ou a opinião foi apagada. Perdeu-o? Peça um novo ao site.',
  failed: 'Não houve resposta. Verifique a sua internet e tente novamente.',
  tooMany: 'Muitas alterações de uma vez. Tente novamente dentro de {time}.',
  published: 'Publicada',
  publishedNote: 'Todos podem lê-la.',
  unpublished: 'Não publicada',
  waitingNote: '{workspace} pode publicá-la.',
  privateNote: 'Só {workspace} pode lê-la.',
  firstPublished:
    'Publicada originalmente em {source}. Lá tudo fica como está: o que alterar, retirar ou apagar aqui só vale aqui.',
  added: '{workspace} adicionou-a aqui a partir de {source}.',
  sourceDay: '{source} ({day})',
  'from email': 'um e-mail',
  'from chat': 'um chat',
  'from letter': 'uma carta',
  given: 'Concordou',
  refused: 'Não concordou',
  withdrawn: 'Retirou o seu consentimento',
  claimed: '{workspace} anotou o seu consentimento',
  ended: '{workspace} anotou o fim do seu consentimento',
  notAgain:
    'Este link não permite dar novamente este consentimento. Use o que recebeu ao enviar a sua opinião. Se não tem nenhum, envie uma nova opinião.',
  agree: 'Concordo',
  withdraw: 'Retirar o consentimento',
  words: 'As suas palavras',
  saved: 'Gravado.',
  editNote: 'Depois de gravar, deixa de aparecer até que {workspace} a publique novamente.',
  photo: 'A sua foto',
  video: 'O seu vídeo',
  noRating: 'Sem avaliação',
  moreFields: 'Mais campos',
  perLine: 'um link por linha',
  save: 'Gravar',
  cancel: 'Cancelar',
  changed: 'Entretanto, a opinião foi alterada em outro lugar. Esta é a versão atual.',
  typedIsKept: 'O que escreveu continua aqui: grave novamente para o manter.',
  otherConsents: 'Os seus outros consentimentos',
  record: 'Histórico dos seus consentimentos',
  erase: 'Apagar a minha opinião',
  eraseQuestion: 'Apagar definitivamente?',
  eraseNote: `O seu texto, os seus dados e o histórico dos seus consentimentos serão eliminados, também para {workspace}. Ninguém poderá desfazer isso. ${checksum}`,
  eraseNow: 'Apagar definitivamente',
  erased: 'A sua opinião foi apagada',
  erasedNote: `O seu texto, os seus dados e o histórico dos seus consentimentos foram eliminados. ${checksum} Pode fechar esta página.`,
  copies:
    'As alterações chegam ao site normalmente num minuto, no máximo em 6. Os sites que guardam uma cópia acompanham na próxima atualização.',
  questions: 'Dúvidas?',
}
