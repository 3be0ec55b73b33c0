import { useState } from 'preact/hooks'
import { languageNames } from '../../../../shared/languages.ts'
import { ApiError, NetworkError } from '../../state/api.ts'
import { errorMessage } from '../../ui/error-message.ts'
import { NextIcon } from '../../ui/Icon.tsx'
import { listTexts as texts } from '../texts/en-list.ts'
import { browserLanguage } from './form-language.ts'
import { type Template, templates } from './templates.ts'

type Props = { isBusy: boolean; onCreate: (template: Template, language: string) => void }

/** The templates; each creates a form at once. */
export function TemplateChoice({ isBusy, onCreate }: Props) {
  const [language, setLanguage] = useState(browserLanguage)
  return (
    <>
      <p>{texts.changeable}</p>
      <label class="bar in-language">
        {texts.language}
        <select value={language} onChange={({ currentTarget }) => setLanguage(currentTarget.value)}>
          {Object.entries(languageNames).map(([tag, name]) => (
            <option key={tag} value={tag}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <ul class="rows big">
        {templates.map((template) => (
          <li key={template}>
            <button type="button" aria-describedby={`about-${template}`} onClick={() => onCreate(template, language)}>
              {texts.templates[template].label}
              <NextIcon />
            </button>
            <p class="hint" id={`about-${template}`}>
              {texts.templates[template].hint}
            </p>
          </li>
        ))}
      </ul>
      <p role="status" class="hint">
        {isBusy && texts.creating}
      </p>
    </>
  )
}

/** Returns the sentence of an error: one of a request, or the texts of a language could not be loaded. */
export function describeCreateError(error: unknown): string {
  const isKnown = error instanceof ApiError || error instanceof NetworkError
  return isKnown ? texts.notDone(errorMessage(error)) : texts.loadFailed
}
