import { createHash } from 'node:crypto'
import { FormSettings } from '../../shared/forms/form-settings.ts'
import { query, workspaceA } from './service/harness.ts'

/* Stored forms, written to the database without the API. */

type FormOptions = {
  workspaceId?: string
  name?: string
  /** When it was closed. */
  closed?: string
}

/** Stores a form whose live version has these settings, and returns how a visitor names that version. */
export async function storeForm(
  settings: unknown,
  { workspaceId = workspaceA, name = 'Form', closed }: FormOptions = {},
): Promise<{ formId: string; formVersion: number }> {
  const formId = crypto.randomUUID()
  const created = new Date().toISOString()
  await query(
    'INSERT INTO forms (id, workspaceId, created, name, closed) VALUES (?, ?, ?, ?, ?)',
    ...[formId, workspaceId, created, name, closed ?? null],
  )
  return storeFormVersion(formId, settings)
}

/** Stores the next version of a form, makes it live, and returns how a visitor names it. */
export async function storeFormVersion(
  formId: string,
  settings: unknown,
): Promise<{ formId: string; formVersion: number }> {
  const text = JSON.stringify(FormSettings.parse(settings))
  const hash = createHash('sha256').update(text).digest('hex')
  const [version] = await query(
    `INSERT INTO formVersions (id, workspaceId, formId, number, hash, created, settings)
      SELECT ?, workspaceId, id, 1 + (SELECT count(*) FROM formVersions WHERE formId = forms.id), ?, ?, ?
      FROM forms WHERE id = ? RETURNING number`,
    ...[crypto.randomUUID(), hash, new Date().toISOString(), text, formId],
  )
  const formVersion = Number(version?.number)
  await query('UPDATE forms SET live = ? WHERE id = ?', formVersion, formId)
  return { formId, formVersion }
}

/** The settings of a stored form that has all that its hosted page can show, in two languages. */
export const hostedSettings = {
  fields: 'stars firstname more company',
  required: 'firstname stars',
  questions: [
    { id: 'before', text: 'What did you need?', hint: 'A number helps.', required: true },
    { id: 'after', text: 'What happened then?' },
  ],
  consents: {
    publish: { text: 'You may publish this, with my name.' },
    marketing: { text: 'You may quote me in advertisements.' },
    contact: { text: 'You may ask me about it.' },
  },
  privacyUrl: 'https://shop.example/privacy',
  texts: { heading: 'Tell us about our work', send: 'Off it goes' },
  thanks: 'That was kind of you!',
  redirect: 'https://shop.example/thanks',
  languages: {
    de: {
      questions: [{ id: 'before', text: 'Was haben Sie gebraucht?', hint: 'Eine Zahl hilft.' }],
      consents: { publish: { text: 'Das dürfen Sie mit meinem Namen veröffentlichen.' } },
      texts: { heading: 'Erzählen Sie von unserer Arbeit' },
      thanks: 'Das war nett!',
    },
  },
}
