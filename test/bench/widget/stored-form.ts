import { gunzipSync, gzipSync } from 'node:zlib'
import type { FormSettings } from '../../../shared/form-settings.ts'
import { deliverForm } from '../../../shared/stored-form.ts'
import { formScript } from '../../../worker/lib/form-script.ts'
import { workspaceId } from '../sample.ts'
import type { ScriptServer } from './server.ts'

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

/** The path of the script with a stored form. */
export const storedFormPath = '/f/00000000-0000-4000-8000-0000000000f1.js'

/** Adds the script with a stored form to a server of scripts: as if Cloudflare had it in its cache. */
export function addStoredForm({ files }: ScriptServer): void {
  const loader = files.get('/latest/stored-form.js')
  if (!loader) throw new Error('The build has no loader for stored forms.')
  const formId = storedFormPath.slice('/f/'.length, -'.js'.length)
  const script = formScript(
    gunzipSync(loader).toString(),
    JSON.stringify(deliverForm({ ...settings, workspaceId, formId, formVersion: 1 })),
  )
  files.set(storedFormPath, gzipSync(script, { level: 9 }))
}
