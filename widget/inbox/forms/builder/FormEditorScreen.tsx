import type { InboxPage } from '../../../../shared/inbox.ts'
import { screenUrl } from '../../state/routes.ts'
import { Loading } from '../../ui/Loading.tsx'
import { useEditor } from '../editor/use-editor.ts'
import { texts } from '../texts/en.ts'
import '../styles.ts'
import { Builder } from './Builder.tsx'

type Props = { page: InboxPage; formId?: string | undefined }

/** The builder of one form, once it is loaded. */
export default function FormEditorScreen({ page, formId = '' }: Props) {
  const editor = useEditor(page.workspaceId, formId)
  const { form, error } = editor.state
  const backUrl = screenUrl(page.workspaceId, 'forms')
  return (
    <>
      <p class="builder-back">
        <a href={backUrl}>‹ {texts.back}</a>
      </p>
      {form ? (
        <Builder key={formId} editor={editor} page={page} />
      ) : (
        <>
          <h1>{texts.forms}</h1>
          <Loading resource={{ data: undefined, error, reload: () => editor.load() }} />
        </>
      )}
    </>
  )
}
