import { useState } from 'preact/hooks'
import type { ConsentPurpose, OptionalPurpose } from '../../../../shared/consent-purposes.ts'
import type { FormEditor } from '../editor/form-editor.ts'
import { findTemplateTexts } from '../templates/template-texts.ts'
import { consentText } from '../templates/templates.ts'
import { texts } from '../texts/en.ts'

export type Consent = { text?: string | undefined; required?: boolean | undefined }

/** Returns functions that change the consents of a form, and the error of the last one. */
export function useConsents({ editor, workspace }: { editor: FormEditor; workspace: string }) {
  const [error, setError] = useState('')
  const write = (purpose: ConsentPurpose, consent: Consent | undefined) => ({
    ...editor.state.settings,
    consents: { ...editor.state.settings.consents, [purpose]: consent },
  })
  const edit = (purpose: ConsentPurpose, consent: Consent) => editor.edit(write(purpose, consent))
  const toggle = async (purpose: OptionalPurpose, isOn: boolean) => {
    setError('')
    if (!isOn) return editor.replace(write(purpose, undefined), texts.removedConsent(texts.purposes[purpose]))
    edit(purpose, { text: '' })
    try {
      const words = await findTemplateTexts(editor.state.settings)
      // Meanwhile, a text may have been written, or the consent removed again.
      if (editor.state.settings.consents?.[purpose]?.text !== '') return
      edit(purpose, { text: consentText(words, purpose, workspace) })
    } catch {
      setError(texts.loadFailed)
    }
  }
  return { error, edit, toggle }
}
