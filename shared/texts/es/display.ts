import type { DisplayTexts } from '../en/display.ts'
import { open } from './common.ts'

/** Spanish, as in the form: a testimonial is an “opinión”. */
export const displayTexts: DisplayTexts = {
  heading: 'Lo que dicen de nosotros',
  stars: '{n} de 5 estrellas',
  selection: 'Selección hecha por {name}, {order}.',
  newest: 'de la más reciente a la más antigua',
  oldest: 'de la más antigua a la más reciente',
  daily: 'en un orden que cambia cada día',
  chosen: 'primero algunas destacadas y después {order}',
  elsewhere: 'Algunas se publicaron antes en otros sitios, como se indica en cada una.',
  notChecked: 'Laurel no ha comprobado si quienes escriben son clientes.',
  how: 'Cómo se han recogido estas opiniones',
  collected:
    'El formulario es el mismo para todos, sea cual sea la valoración. {name} decide qué opiniones aparecen aquí y puede añadir algunas de otra procedencia. No se muestra nada sin un consentimiento registrado para su publicación.',
  readMore: 'Leer más',
  showMore: 'Mostrar más',
  write: open,
  watch: 'Ver el vídeo ({provider})',
  watchFile: 'Ver el vídeo',
  play: 'Reproducir (carga {provider})',
  previous: 'Anterior',
  next: 'Siguiente',
  anonymous: 'Anónimo',
  source: 'Publicada originalmente en {source}',
  datedSource: 'Publicada originalmente en {source} ({day})',
  incentive: 'Recibió a cambio: {incentive}',
  averagePublished: '{average} de 5, media de las valoraciones publicadas ({count})',
  averageAll: '{average} de 5, media de todas las valoraciones salvo spam ({count})',
  empty: 'Todavía no hay opiniones que mostrar.',
}
