import { useRef } from 'preact/hooks'
import type { InboxCounts, InboxPage } from '../../../shared/inbox.ts'
import { askUrl } from '../requests/ask-url.ts'
import { texts as listTexts } from '../state/en.ts'
import { focusList } from '../state/focus.ts'
import { placeUrl } from '../state/routes.ts'
import { hideSteps } from '../state/storage.ts'
import { noNotice, setState } from '../state/store.ts'
import { useKeptFocus } from '../ui/hooks/use-kept-focus.ts'
import { Loading } from '../ui/Loading.tsx'
import { texts } from './en.ts'
import { Steps } from './Steps.tsx'
import './styles.ts'
import { useFirstSteps } from './use-first-steps.ts'

/** The first steps of a new workspace, each done by what is stored. */
export default function FirstSteps({ page: { workspaceId }, counts }: { page: InboxPage; counts: InboxCounts }) {
  const steps = useFirstSteps(workspaceId, counts)
  const section = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useKeptFocus(section, heading)
  const show = () => {
    hideSteps(workspaceId, false)
    setState({ notice: { ...noNotice, text: listTexts.undone } })
  }
  const hide = () => {
    hideSteps(workspaceId, true)
    setState({ notice: { ...noNotice, text: texts.hidden, onUndo: show } })
    focusList()
  }
  return (
    <section ref={section} class="steps" aria-labelledby="steps-heading">
      <header class="bar">
        <h2 id="steps-heading" ref={heading} tabIndex={-1}>
          {texts.title}
        </h2>
        <button type="button" class="quiet end" aria-label={texts.hideNamed} onClick={hide}>
          {texts.hide}
        </button>
      </header>
      {steps.data ? (
        <Steps workspaceId={workspaceId} counts={counts} done={steps.data} />
      ) : (
        <Loading resource={steps} />
      )}
      {(steps.data || steps.error) && (
        <p class="more">
          <a href={askUrl(workspaceId)}>{texts.ask}</a> {texts.askText}
          <br />
          <button type="button" class="link" onClick={() => setState({ dialog: { kind: 'add' } })}>
            {texts.add}
          </button>{' '}
          {texts.addText}
          <br />
          <a href={placeUrl(workspaceId, 'import')}>{texts.import}</a> {texts.importText}
        </p>
      )}
    </section>
  )
}
