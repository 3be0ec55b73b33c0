import { useRef } from 'preact/hooks'
import type { InboxPage } from '../../../../shared/inbox.ts'
import * as limits from '../../../../shared/limits.ts'
import { placeUrl, type Route } from '../../state/routes.ts'
import { useKeptFocus } from '../../ui/hooks/use-kept-focus.ts'
import { useTitle } from '../../ui/hooks/use-title.ts'
import { BackIcon } from '../../ui/Icon.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { texts } from '../en.ts'
import './styles.ts'
import { Editor } from './Editor.tsx'
import { useEditor } from './use-editor.ts'

type Props = { page: InboxPage; route: Route }

/** The editor of one display, once it is loaded. */
export default function DisplayEditorScreen({ page, route: { detail: id = '' } }: Props) {
  const { workspaceId } = page
  const editor = useEditor(workspaceId, id)
  const { stored, name, rejected, error } = editor.state.value
  const title = stored && (name || stored.name)
  useTitle(title)
  const bar = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus(bar, heading)
  const nameError = stored && (rejected.name ?? (name.trim() ? undefined : texts.nameMissing))
  return (
    <>
      <div class="neighbours" ref={bar}>
        <a class="button quiet" href={placeUrl(workspaceId, 'displays')}>
          <BackIcon />
          {texts.displays}
        </a>
        {/* Another element once the display is loaded, to which the focus moves: new words of the same one would not be read. */}
        <h1 class="unseen" key={stored ? id : ''} ref={heading} tabIndex={-1}>
          <bdi>{title ?? texts.displays}</bdi>
        </h1>
        {stored && (
          <>
            <input
              id="name"
              class="title"
              aria-label={texts.name}
              aria-invalid={Boolean(nameError)}
              aria-describedby="name-error"
              autocomplete="off"
              dir="auto"
              maxLength={limits.displayName}
              value={name}
              onInput={({ currentTarget }) => editor.rename(currentTarget.value)}
            />
            <span id="name-error" class="error">
              {nameError}
            </span>
          </>
        )}
      </div>
      {stored ? (
        <Editor key={id} editor={editor} workspaceId={workspaceId} />
      ) : (
        <div class="loading">
          <Loading resource={{ data: undefined, error, reload: () => editor.load() }} />
        </div>
      )}
    </>
  )
}
