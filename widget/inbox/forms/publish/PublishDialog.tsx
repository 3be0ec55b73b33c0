import { errorMessage } from '../../ui/error-message.ts'
import { useSubmit } from '../../ui/hooks/use-submit.ts'
import { ModalDialog } from '../../ui/ModalDialog.tsx'
import { liveSettings } from '../editor/editor-state.ts'
import type { FormEditor } from '../editor/form-editor.ts'
import { cleanSettings } from '../settings/clean-settings.ts'
import { settingsChanges } from '../settings/settings-changes.ts'
import { texts } from '../texts/en.ts'
import { ChangeList } from './ChangeList.tsx'

type Props = { editor: FormEditor; onClose: () => void }

/** Shows what publishing changes, consents first, and publishes what is on the screen. */
export function PublishDialog({ editor, onClose }: Props) {
  const { isBusy, error, submit } = useSubmit((error) => texts.publishFailed(errorMessage(error)))
  const live = liveSettings(editor.state)
  const { settings } = cleanSettings(editor.state.settings)
  const changes = settingsChanges(live, settings)
  const sentences = [live ? texts.publishText : texts.publishFirstText]
  if (editor.state.form?.closed) sentences.push(texts.publishClosed)
  const publish = () =>
    submit(async () => {
      await editor.publish()
      onClose()
    })
  return (
    <ModalDialog
      title={live ? texts.publishTitle : texts.publishFirstTitle}
      class="wide"
      text={sentences.join(' ')}
      action={isBusy ? texts.publishing : texts.publishNow}
      isBusy={isBusy}
      error={error}
      onSubmit={publish}
      onClose={onClose}
    >
      <ChangeList changes={changes} sides={live ? texts.sides : texts.firstSide} />
      {live && changes.some(({ isConsent }) => isConsent) && <p class="hint">{texts.consentChangesHint}</p>}
    </ModalDialog>
  )
}
