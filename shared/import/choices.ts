import { type RowContext, readCell } from './cells.ts'
import { parseDate, provenOrder } from './day.ts'
import { fitsFiveStars, parseRating } from './rating.ts'
import type { CheckedField, Conversion, DayOrder, Question, SourceRecord, TargetField } from './types.ts'

/** The choices of the owner, or what the columns prove instead, and what is still open. */
export type Choices = Pick<RowContext, 'scale' | 'dayOrder'> & Omit<Conversion, 'verdicts'>

/** Collects what the columns prove: call `add` with each row, then `finish`. */
export function createChoices(context: RowContext) {
  const { mapping, months, today } = context
  const samples: Conversion['samples'] = {}
  const orders = new Set<DayOrder>()
  const fits = new Map<CheckedField, boolean>()
  const check = (field: CheckedField, isFit: boolean) => fits.set(field, fits.get(field) || isFit)
  let isSourceOpen = false
  let hasRows = false

  function add({ values }: SourceRecord): void {
    const cell = readCell({ context, values }, 'stars')
    const rating = parseRating(cell)
    if (rating !== null) check('stars', rating !== undefined)
    if (rating !== null && !(rating && fitsFiveStars(rating))) samples.scale ??= cell
    const dateCell = readCell({ context, values }, 'sourceDay')
    const date = parseDate(dateCell, months, today)
    if (dateCell) check('sourceDay', date !== undefined)
    const email = readCell({ context, values }, 'email')
    if (email) check('email', email.includes('@'))
    hasRows = true
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
    const lacks = (field: CheckedField) => fits.get(field) === false
    if (scale !== null || lacks('stars')) delete samples.scale
    if (dayOrder !== null) delete samples.dayOrder
    const hasField = (...fields: TargetField[]) => !hasRows || fields.some((field) => context.headers.has(field))
    const isOpen: Record<Question, boolean> = {
      source: isSourceOpen,
      name: !hasField('firstname', 'lastname') && !context.preset?.isNameless,
      words: !hasField('testimonialText', 'title', 'videoUrl'),
      rating: lacks('stars'),
      scale: samples.scale !== undefined,
      date: lacks('sourceDay'),
      dayOrder: samples.dayOrder !== undefined,
    }
    const questions = (Object.keys(isOpen) as Question[]).filter((question) => isOpen[question])
    // The owner may choose one order for a column that has both.
    if (dayOrder === 'mixed') samples.dayOrder = ''
    return { scale, dayOrder, questions, samples, unfit: Array.from(fits.keys()).filter(lacks) }
  }

  return { add, finish }
}
