import { keepNewest } from '../lib/keep-newest.ts'

/*
 * What this isolate remembers of forms, for when the database does not respond.
 */

const maxForms = 200

/** The last JSON delivered of each form, oldest first. */
const forms = new Map<string, string>()

/** Remembers what pages get of a form. */
export function rememberForm(formId: string, json: string): void {
  keepNewest(forms, maxForms, formId, json)
}

/** Forgets a form, which has changed or is no longer there. */
export function forgetForm(formId: string): void {
  forms.delete(formId)
}

/** Returns what pages got of a form last, or `undefined` if this isolate does not remember it. */
export const rememberedForm = (formId: string): string | undefined => forms.get(formId)
