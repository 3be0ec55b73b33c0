import type { DisplayTexts } from '../en/display.ts'
import { open } from './common.ts'

/** Portuguese, in words common to Brazil and Portugal, as in the form: a testimonial is an “opinião”. */
export const displayTexts: DisplayTexts = {
  heading: 'O que dizem sobre nós',
  stars: '{n} de 5 estrelas',
  selection: 'Seleção feita por {name}, {order}.',
  newest: 'da mais recente para a mais antiga',
  oldest: 'da mais antiga para a mais recente',
  daily: 'em uma ordem que muda todos os dias',
  chosen: 'primeiro algumas em destaque, depois {order}',
  elsewhere: 'Algumas foram publicadas primeiro em outros lugares, como indicado.',
  notChecked: 'Laurel não verificou se quem escreve é cliente.',
  how: 'Como estas opiniões foram obtidas',
  collected:
    'O formulário é o mesmo para todos, seja qual for a avaliação. {name} decide quais opiniões aparecem aqui e pode acrescentar algumas de outras fontes. Só aparecem opiniões para as quais consta um consentimento de publicação.',
  readMore: 'Ler mais',
  showMore: 'Mostrar mais',
  write: open,
  watch: 'Ver o vídeo ({provider})',
  watchFile: 'Ver o vídeo',
  play: 'Reproduzir (carrega {provider})',
  previous: 'Anterior',
  next: 'Seguinte',
  anonymous: 'Sem nome',
  source: 'Publicada originalmente em {source}',
  datedSource: 'Publicada originalmente em {source} ({day})',
  incentive: 'Recebeu em troca: {incentive}',
  averagePublished: '{average} de 5, média das avaliações publicadas ({count})',
  averageAll: '{average} de 5, média de todas as avaliações, exceto spam ({count})',
  empty: 'Ainda não há opiniões para mostrar.',
}
