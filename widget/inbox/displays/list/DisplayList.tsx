import { useRef, useState } from 'preact/hooks'
import type { Design } from '../../../../shared/displays/designs.ts'
import type { InboxPage } from '../../../../shared/inbox.ts'
import { LazyPart } from '../../lazy/LazyPart.tsx'
import { inbox } from '../../state/store.ts'
import { useKeptFocus } from '../../ui/hooks/use-kept-focus.ts'
import { useSubmit } from '../../ui/hooks/use-submit.ts'
import { Loading } from '../../ui/Loading.tsx'
import { ModalDialog } from '../../ui/ModalDialog.tsx'
import { ClosedNote } from '../ClosedNote.tsx'
import { DisplayRow } from './DisplayRow.tsx'
import { texts } from './en-list.ts'
import { NothingToShow } from './NothingToShow.tsx'
import '../styles.ts'
import { useDisplays } from './use-displays.ts'

const loadDesigns = () => import('./DesignChoice.tsx')

/** The displays of the workspace; without any, the designs of the first one. */
export default function DisplayList({ page: { workspaceId } }: { page: InboxPage }) {
  const { displays, list, urlFor, create, ...actions } = useDisplays(workspaceId)
  const [isChoosing, setIsChoosing] = useState(false)
  const { isBusy, error, submit } = useSubmit()
  const { counts } = inbox.value
  const nothing = useRef<HTMLHeadingElement>(null)
  // The heading that stands there while the displays load, which has the focus, is not that of an empty place.
  useKeptFocus(list.heading, nothing)
  const isEmpty = displays?.length === 0
  if (isEmpty && counts.published === 0)
    return <NothingToShow workspaceId={workspaceId} counts={counts} heading={nothing} />
  const onChoose = (design: Design) => submit(() => create(design))
  const choice = <LazyPart isPlace load={loadDesigns} props={{ workspaceId, isBusy, onChoose }} />
  const { heading, report, resource, dialogs } = list
  return (
    <>
      <header class="bar head">
        <h1 ref={heading} tabIndex={-1}>
          {texts.displays}
        </h1>
        {displays && !isEmpty && (
          <button type="button" class="primary end" onClick={() => setIsChoosing(true)}>
            {texts.newDisplay}
          </button>
        )}
      </header>
      <p class="muted">{texts.intro}</p>
      <ClosedNote workspaceId={workspaceId} />
      {(!displays || resource.error) && <Loading resource={resource} />}
      {displays && !isEmpty && (
        <ul class="rows">
          {displays.map((display) => (
            <DisplayRow
              key={display.id}
              display={display}
              url={urlFor(display)}
              onCopy={() => actions.copy(display)}
              onDuplicate={() => actions.duplicate(display)}
              onOpen={() => actions.openPage(display)}
              onDelete={() => actions.remove(display)}
            />
          ))}
        </ul>
      )}
      {isEmpty && (
        <section aria-labelledby="which">
          <h2 id="which">{texts.which}</h2>
          {choice}
          <p role="alert" class="error">
            {error}
          </p>
        </section>
      )}
      <div class="notice result">{report}</div>
      {dialogs}
      {isChoosing && (
        <ModalDialog
          class="wide"
          title={texts.which}
          isBusy={isBusy}
          error={error}
          onClose={() => setIsChoosing(false)}
        >
          {choice}
        </ModalDialog>
      )}
    </>
  )
}
