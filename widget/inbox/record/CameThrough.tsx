import { useEffect, useState } from 'preact/hooks'
import type { Form } from '../../../shared/forms/form.ts'
import type { InboxTestimonial } from '../../../shared/inbox.ts'
import { request } from '../state/api.ts'
import { texts } from './en-consents.ts'
import { Property } from './Property.tsx'
import type { ConsentEvents } from './use-consent-events.ts'

type Props = { workspaceId: string; item: InboxTestimonial; events: ConsentEvents | null | undefined }

/** The form and the page through which a testimonial came, or the kind of caller. */
export function CameThrough({ workspaceId, item, events }: Props) {
  const [first] = events ?? []
  const formName = useFormName(workspaceId, first?.formId ?? null)
  if (!first) return null
  const url = URL.parse(first.page ?? '')
  const isOwn = url?.origin === location.origin
  return (
    <Property name={texts.cameThrough}>
      {first.by !== 'visitor' ? (
        texts.through[ownWay(item, first.by)]
      ) : (
        <>
          {formName ? texts.formNamed(formName) : texts.through.form}
          {url && (
            <>
              <br />
              {isOwn ? texts.through.hosted : <bdi class="muted">{url.host + url.pathname}</bdi>}
            </>
          )}
        </>
      )}
    </Property>
  )
}

/** Returns how a testimonial came that no form collected. Its first event may be of its author, who agreed later. */
function ownWay({ source, importId }: InboxTestimonial, by: string): 'hand' | 'import' | 'key' {
  if (source) return importId ? 'import' : 'hand'
  return by === 'import' ? 'import' : 'key'
}

/** The names of forms that were asked for, by id. */
const names = new Map<string, Promise<string>>()

function useFormName(workspaceId: string, formId: string | null): string {
  const [name, setName] = useState('')
  useEffect(() => {
    setName('')
    if (!formId) return
    const load = () => request<Form>(workspaceId, `forms/${formId}`).then(({ name }) => name)
    // It may be deleted by now.
    const found = names.get(formId) ?? load().catch(() => '')
    names.set(formId, found)
    let isCurrent = true
    void found.then((name) => isCurrent && setName(name))
    return () => {
      isCurrent = false
    }
  }, [workspaceId, formId])
  return name
}
