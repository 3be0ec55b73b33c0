import { type RowContext, readCell } from './cells.ts'
import { parseDate, provenOrder } from './day.ts'
import { fitsFiveStars, parseRating } from './rating.ts'
import type { Conversion, DayOrder, SourceRecord } from './types.ts'

/** The choices of the owner, or what the columns prove instead, and what is still open. */
export type Choices = Pick<RowContext, 'scale' | 'dayOrder'> & Pick<Conversion, 'questions' | 'samples'>

/** Collects what the columns prove: call `add` with each row, then `finish`. */
export function createChoices(context: RowContext) {
  const { mapping, months, today } = context
  const samples: Conversion['samples'] = {}
  const orders = new Set<DayOrder>()
  let isSourceOpen = false

  function add({ values }: SourceRecord): void {
    const cell = readCell({ context, values }, 'stars')
    const rating = parseRating(cell)
    if (rating !== null && !(rating && fitsFiveStars(rating))) samples.scale ??= cell
    const dateCell = readCell({ context, values }, 'sourceDay')
    const date = parseDate(dateCell, months, today)
    if (typeof date === 'object') {
      const order = provenOrder(date.parts)
      if (order) orders.add(order)
      else if (date.parts[0] !== date.parts[1]) samples.dayOrder ??= dateCell
    }
    const isNamed = mapping.source !== null && (mapping.source !== 'other' || Boolean(mapping.sourceName))
    isSourceOpen ||= !isNamed && !readCell({ context, values }, 'source')
  }

  function finish(): Choices {
    const [proven = null] = orders
    const scale = mapping.scale ?? (samples.scale === undefined ? 5 : null)
    const dayOrder = mapping.dayOrder ?? (orders.size > 1 ? 'mixed' : proven)
    if (scale !== null) delete samples.scale
    if (dayOrder !== null) delete samples.dayOrder
    const questions: Conversion['questions'] = [
      ...(isSourceOpen ? (['source'] as const) : []),
      ...(samples.scale === undefined ? [] : (['scale'] as const)),
      ...(samples.dayOrder === undefined ? [] : (['dayOrder'] as const)),
    ]
    return { scale, dayOrder, questions, samples }
  }

  return { add, finish }
}
