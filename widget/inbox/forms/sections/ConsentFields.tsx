import type { OptionalPurpose } from '../../../../shared/consent-purposes.ts'
import * as limits from '../../../../shared/limits.ts'
import { CheckField } from '../../ui/editors/CheckField.tsx'
import { TextField } from '../../ui/editors/TextField.tsx'
import { consentWarnings } from '../settings/consent-warnings.ts'
import { texts } from '../texts/en.ts'
import type { Consent } from './use-consents.ts'

type PublishProps = { consent: Consent | undefined; workspace: string; onEdit: (consent: Consent) => void }

/** The text of the consent to publication, which every form asks for, and whether it is required. */
export const PublishFields = ({ consent = {}, workspace, onEdit }: PublishProps) => (
  <fieldset>
    <legend>{texts.purposes.publish}</legend>
    <ConsentText
      id="consent-publish"
      value={consent.text ?? ''}
      hint={texts.publishHint}
      workspace={workspace}
      onInput={(text) => onEdit({ ...consent, text })}
    />
    <CheckField
      label={texts.consentRequired}
      checked={consent.required ?? false}
      onChange={(required) => onEdit({ ...consent, required })}
    />
    {consent.required && <p class="note">{texts.consentRequiredWarning}</p>}
  </fieldset>
)

type PurposeProps = {
  purpose: OptionalPurpose
  /** Undefined if the form does not ask for it. */
  text: string | undefined
  isEmpty: boolean
  /** A warning about the rest of the form. */
  note: string | false
  workspace: string
  onToggle: (isOn: boolean) => void
  onInput: (text: string) => void
}

/** The switch and the text of a consent that a form need not ask for. */
export const PurposeFields = ({ purpose, text, isEmpty, note, workspace, onToggle, onInput }: PurposeProps) => (
  <fieldset>
    <legend>{texts.purposes[purpose]}</legend>
    <CheckField
      label={
        <>
          {texts.ask(texts.purposes[purpose])}
          {text === undefined && <span class="hint">{texts.purposeHints[purpose]}</span>}
        </>
      }
      name={texts.ask(texts.purposes[purpose])}
      checked={text !== undefined}
      onChange={onToggle}
    />
    {text !== undefined && (
      <>
        <ConsentText
          id={`consent-${purpose}`}
          value={text}
          error={isEmpty ? texts.empty : undefined}
          workspace={workspace}
          onInput={onInput}
        />
        {note && <p class="note">{note}</p>}
      </>
    )}
  </fieldset>
)

type TextProps = {
  id: string
  value: string
  hint?: string
  error?: string | undefined
  workspace: string
  onInput: (text: string) => void
}

/** A consent text, and what it lacks; announced while it is written. */
const ConsentText = ({ workspace, ...field }: TextProps) => (
  <>
    <TextField {...field} label={texts.consentText} maxLength={limits.consentText} isLong dir="auto" />
    <div role="status">
      {consentWarnings(field.value, workspace).map((warning) => (
        <p key={warning} class="note">
          {texts.warnings[warning](workspace)}
        </p>
      ))}
    </div>
  </>
)
