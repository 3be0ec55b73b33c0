import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { FormSettings } from '../../shared/forms/form-settings.ts'

/** Three questions with hints and three consents: what most owners would have at most. */
const settings: FormSettings = {
  fields: 'stars firstname lastname email more company image',
  questions: [
    {
      id: 'before',
      text: 'What made you hesitate, or what did you need, before?',
      hint: 'A sentence about your situation is enough.',
    },
    { id: 'after', text: 'What happened then? A moment or a number helps.', hint: 'Think of one day, or one result.' },
    {
      id: 'recommend',
      text: 'Who would you recommend us to, and why, or why not?',
      hint: 'A friend, a colleague, somebody in your trade.',
    },
  ],
  consents: {
    publish: { text: 'Corner Shop may publish this with my {details}. I can withdraw that at any time.' },
    marketing: {
      text: 'Corner Shop may also use it in its newsletter and advertising. I can withdraw that at any time.',
    },
    contact: { text: 'Corner Shop may write to me about what I have said. I can withdraw that at any time.' },
  },
  texts: { prompt: 'Two or three sentences each are plenty; skip what does not fit.' },
  color: '#7b2d8b',
}

/** The stored form that is measured, and the number of its version. */
export const storedForm = { id: '00000000-0000-4000-8000-0000000000f1', version: 1, settings }

/** Stores the form in a workspace. */
export function insertForm(database: DatabaseSync, workspaceId: string): void {
  const created = '2026-01-01T00:00:00.000Z'
  const text = JSON.stringify(settings)
  const { id, version } = storedForm
  database
    .prepare('INSERT INTO forms (id, workspaceId, created, name, live) VALUES (?, ?, ?, ?, ?)')
    .run(id, workspaceId, created, 'Form', version)
  database
    .prepare(`INSERT INTO formVersions (id, workspaceId, formId, number, hash, created, settings)
      VALUES (?, ?, ?, ?, ?, ?, ?)`)
    .run(crypto.randomUUID(), workspaceId, id, version, createHash('sha256').update(text).digest('hex'), created, text)
}
