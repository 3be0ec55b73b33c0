import type { InboxPage } from '../../../shared/inbox.ts'
import { FormEditorScreen } from '../forms/builder/FormEditorScreen.tsx'
import '../forms/styles.ts'

/** The builder of a form. */
export default function Form({ page, formId = '' }: { page: InboxPage; formId?: string | undefined }) {
  return <FormEditorScreen key={formId} page={page} formId={formId} />
}
