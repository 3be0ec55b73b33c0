import '../ui/styles.ts'
import { listFields } from '../../../shared/changed-field-labels.ts'
import type { InboxTestimonial } from '../../../shared/inbox.ts'
import { askForConsent } from '../state/actions.ts'
import { setState } from '../state/store.ts'
import { texts } from './en-note.ts'

/** The sentence that must be read before the words: what their author has changed, or why they cannot be shown. */
export default function Note({
  item: { id, gaveConsent, withdrawn, changedFields, source },
}: {
  item: InboxTestimonial
}) {
  return (
    <>
      {changedFields.length > 0 && (
        <div class="note">
          <p>
            <span class="state alarm">{texts.changed}</span> {texts.changedFields(listFields(changedFields))}
          </p>
        </div>
      )}
      {!gaveConsent && (
        <div class="note" id="why">
          <p>
            <span class="state alarm">{withdrawn ? texts.withdrawn : texts.noConsent}</span>{' '}
            {withdrawn ? texts.withdrawnHint : texts.noConsentHint}
          </p>
          {!withdrawn && (
            <p class="bar">
              <button type="button" onClick={() => askForConsent(id)}>
                {texts.ask}
              </button>
              {source && (
                <button
                  type="button"
                  onClick={() => setState({ dialog: { kind: 'publish', ids: [id], isNote: true } })}
                >
                  {texts.agreed}
                </button>
              )}
            </p>
          )}
        </div>
      )}
    </>
  )
}
