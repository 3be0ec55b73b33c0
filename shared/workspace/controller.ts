import * as z from 'zod/mini'
import { textColumn } from '../columns.ts'
import { text, transformNullable, url } from '../fields.ts'
import * as limits from '../limits.ts'
import { controllerFields } from './controller-fields.ts'

/* The controller of the data of a workspace: what a record of consent says besides the consents themselves. */

// What another release has stored may lack one.
const detailColumn = z._default(textColumn, null)

/** The details as stored and returned. */
export const Controller = z.object({
  name: detailColumn,
  address: detailColumn,
  contact: detailColumn,
  retention: detailColumn,
  storage: detailColumn,
  jurisdiction: detailColumn,
  privacyUrl: detailColumn,
})
export type Controller = z.output<typeof Controller>

const detail = text(limits.controllerDetail)

const controllerRule = `must be an object of ${controllerFields.slice(0, -1).join(', ')} and ${controllerFields.at(-1)}, or null`

/** The details in the request that updates a workspace: they replace the earlier ones. Without any, there is no controller. */
export const ControllerInput = transformNullable(
  z.strictObject(
    {
      name: text(limits.name),
      address: detail,
      contact: detail,
      retention: detail,
      storage: detail,
      jurisdiction: detail,
      privacyUrl: url,
    },
    { error: controllerRule },
  ),
  (details): Controller | null => {
    const values = controllerFields.map((name) => [name, details?.[name] ?? null] as const)
    return values.some(([, value]) => value !== null) ? Controller.parse(Object.fromEntries(values)) : null
  },
)
