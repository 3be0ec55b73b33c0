import { errorMessage } from '../../ui/error-message.ts'
import { ModalDialog } from '../../ui/ModalDialog.tsx'
import { useSubmit } from '../../ui/use-submit.ts'
import { liveSettings } from '../editor/editor-state.ts'
import type { FormEditor } from '../editor/form-editor.ts'
import { cleanSettings } from '../settings/clean-settings.ts'
import { settingsChanges } from '../settings/settings-changes.ts'
import { texts } from '../texts/en.ts'
import { ChangeList } from './ChangeList.tsx'

type Props = { editor: FormEditor; onPublished: (number: number) => void; onClose: () => void }

/** Shows what publishing changes, consents first, and publishes what is on the screen. */
export function PublishDialog({ editor, onPublished, onClose }: Props) {
  const { isBusy, error, submit } = useSubmit((error) => texts.publishFailed(errorMessage(error)))
  const live = liveSettings(editor.state)
  const { settings } = cleanSettings(editor.state.settings)
  const { live: number, closed } = editor.state.form ?? {}
  const changes = settingsChanges(live, settings)
  const publish = () => submit(async () => onPublished(await editor.publish()))
  return (
    <ModalDialog
      title={publishTitle(Boolean(live), changes.length)}
      class="publish"
      action={isBusy ? texts.publishing : texts.publishNow}
      isBusy={isBusy}
      error={error}
      onSubmit={publish}
      onClose={onClose}
    >
      <p>{publishText(number, changes.length)}</p>
      {closed && <p class="note">{texts.publishClosed}</p>}
      <ChangeList changes={changes} sides={live ? texts.sides : texts.firstSide} />
      {live && changes.some(({ isConsent }) => isConsent) && <p class="hint">{texts.consentChangesHint}</p>}
    </ModalDialog>
  )
}

function publishTitle(isLive: boolean, count: number): string {
  if (!isLive) return texts.publishFirstTitle
  return count > 0 ? texts.publishTitle : texts.publishAgainTitle
}

function publishText(live: number | null | undefined, count: number): string {
  if (!live) return texts.publishFirstText
  return count > 0 ? texts.publishText : texts.nothingChanged(live)
}
