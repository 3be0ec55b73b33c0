import { gunzipSync, gzipSync } from 'node:zlib'
import { embedForm } from '../../../shared/forms/stored-form.ts'
import { formScript } from '../../../worker/pages/form-script.ts'
import { workspaceId } from '../sample.ts'
import { storedForm } from '../stored-form.ts'
import type { ScriptServer } from './server.ts'

/** The path of the script with a stored form. */
export const storedFormPath = `/f/${storedForm.id}.js`

/** Adds the script with a stored form to a server of scripts: as if Cloudflare had it in its cache. */
export function addStoredForm({ files }: ScriptServer): void {
  const loader = files.get('/latest/stored-form.js')
  if (!loader) throw new Error('The build has no loader for stored forms.')
  const script = formScript(
    gunzipSync(loader).toString(),
    JSON.stringify(
      embedForm({ ...storedForm.settings, workspaceId, formId: storedForm.id, formVersion: storedForm.version }),
    ),
  )
  files.set(storedFormPath, gzipSync(script, { level: 9 }))
}
