import { useRef } from 'preact/hooks'
import type { InboxPage } from '../../../../shared/inbox.ts'
import { placeUrl, type Route } from '../../state/routes.ts'
import { useKeptFocus } from '../../ui/hooks/use-kept-focus.ts'
import { useTitle } from '../../ui/hooks/use-title.ts'
import { BackIcon } from '../../ui/Icon.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { useEditor } from '../editor/use-editor.ts'
import { texts } from '../texts/en.ts'
import '../styles.ts'
import { Builder } from './Builder.tsx'
import { FormName } from './FormName.tsx'

type Props = { page: InboxPage; route: Route }

/** The builder of one form, once it is loaded. */
export default function FormEditorScreen({ page, route: { detail: formId = '' } }: Props) {
  const editor = useEditor(page.workspaceId, formId)
  const { form, name, error } = editor.state
  const title = form && (name || form.name)
  useTitle(title)
  const bar = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus(bar, heading)
  return (
    <>
      <div class="neighbours" ref={bar}>
        <a class="button quiet" href={placeUrl(page.workspaceId, 'forms')}>
          <BackIcon />
          {texts.forms}
        </a>
        {/* Another element once the form is loaded, to which the focus moves: new words of the same one would not be read. */}
        <h1 class="unseen" key={form ? formId : ''} ref={heading} tabIndex={-1}>
          <bdi>{title ?? texts.forms}</bdi>
        </h1>
        {form && <FormName editor={editor} />}
      </div>
      {form ? (
        <Builder key={formId} editor={editor} page={page} />
      ) : (
        <div class="loading">
          <Loading resource={{ data: undefined, error, reload: () => editor.load() }} />
        </div>
      )}
    </>
  )
}
