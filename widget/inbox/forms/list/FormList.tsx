import { useState } from 'preact/hooks'
import type { InboxPage } from '../../../../shared/inbox.ts'
import { Loading } from '../../ui/Loading.tsx'
import { Sprig } from '../../ui/Sprig.tsx'
import { TemplateChoice } from '../templates/TemplateChoice.tsx'
import { listTexts as texts } from '../texts/en-list.ts'
import { settingTexts } from '../texts/en-settings.ts'
import { FormRow } from './FormRow.tsx'
import { NewFormDialog } from './NewFormDialog.tsx'
import { StandardFormRow } from './StandardFormRow.tsx'
import './styles.ts'
import { useForms } from './use-forms.ts'

/** The forms of the workspace; without any, the templates of the first one. */
export default function FormList({ page: { workspaceId } }: { page: InboxPage }) {
  const { forms, list, urlFor, ...actions } = useForms(workspaceId)
  const [isChoosing, setIsChoosing] = useState(false)
  const { heading, report, resource, dialogs } = list
  const isEmpty = forms?.all.length === 0
  return (
    <>
      <header class="bar head">
        <h1 ref={heading} tabIndex={-1}>
          {settingTexts.forms}
        </h1>
        {!isEmpty && (
          <button type="button" class="primary end" onClick={() => setIsChoosing(true)}>
            {texts.newForm}
          </button>
        )}
      </header>
      {(!forms || resource.error) && <Loading resource={resource} />}
      {(forms || resource.error) && (
        <ul class="rows">
          <StandardFormRow workspaceId={workspaceId} isAlone={isEmpty} onCopy={actions.copyStandardCode} />
          {forms?.all.map((form) => (
            <FormRow
              key={form.id}
              form={form}
              summary={forms.summaries[form.id] ?? { count: 0, published: null }}
              url={urlFor(form)}
              onCopy={() => actions.copyCode(form)}
              onDuplicate={() => actions.duplicate(form)}
              onClose={() => actions.close(form)}
              onDelete={() => actions.remove(form)}
            />
          ))}
        </ul>
      )}
      {isEmpty && (
        <div class="empty">
          <Sprig />
          <h2>{texts.which}</h2>
          <TemplateChoice onCreate={actions.create} />
        </div>
      )}
      <div class="notice result">{report}</div>
      {dialogs}
      {isChoosing && <NewFormDialog onCreate={actions.create} onClose={() => setIsChoosing(false)} />}
    </>
  )
}
