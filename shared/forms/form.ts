import * as z from 'zod/mini'
import { booleanColumn, dateTimeColumn, idColumn, jsonColumn } from '../columns.ts'
import { boolean, requiredText } from '../fields.ts'
import * as limits from '../limits.ts'
import { FormSettings } from './form-settings.ts'

/* Forms that are kept on the server, and their published versions, which never change. */

const name = requiredText(limits.formName)

/** The request body that creates a form; the settings are its first draft. */
export const FormInput = z.strictObject({ name, settings: z.optional(z.nullable(FormSettings)) })

/** The request body that updates a form; absent fields keep their value, and a draft of `null` removes it. */
export const FormUpdate = z.strictObject({
  name: z.optional(name),
  draft: z.optional(z.nullable(FormSettings)),
  closed: boolean,
})
export type FormUpdate = z.output<typeof FormUpdate>

/** The request body that publishes settings. */
export const VersionInput = z.strictObject({ settings: FormSettings })

/** The number of a version of a form. */
const versionNumber = z.int().check(z.positive())

/**
 * Settings as they are stored. They were valid when they were stored, so that later rules do not hide them.
 */
const settingsColumn = jsonColumn(z.custom<FormSettings>((value) => typeof value === 'object' && value !== null))

/** A form as returned by the API: `live` is the number of its published version, `draft` what has not been published yet. */
export const Form = z.object({
  id: idColumn,
  name: z.string(),
  created: dateTimeColumn,
  live: z.nullable(versionNumber),
  draft: z.nullable(settingsColumn),
  closed: booleanColumn,
})
export type Form = z.output<typeof Form>

/** The facts that the list of forms shows besides a form: how many testimonials came through it (100 means 100 or more), and its live settings. */
export type FormSummary = { count: number; published: FormSettings | null }

/** A published version of a form as returned by the API; `hash` is the SHA-256 of its settings as JSON, in hexadecimal. */
export const FormVersion = z.object({
  number: versionNumber,
  hash: z.string(),
  created: dateTimeColumn,
  settings: settingsColumn,
})
export type FormVersion = z.output<typeof FormVersion>
