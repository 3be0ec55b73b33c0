import { useState } from 'preact/hooks'
import type { FormSettings } from '../../../../shared/forms/form-settings.ts'
import { languageNames } from '../../../../shared/languages.ts'
import { ApiError, NetworkError } from '../../state/api.ts'
import { errorMessage } from '../../ui/error-message.ts'
import { useSubmit } from '../../ui/hooks/use-submit.ts'
import { NextIcon } from '../../ui/Icon.tsx'
import { listTexts as texts } from '../texts/en-list.ts'
import { browserLanguage } from './form-language.ts'
import { loadTemplateTexts } from './template-texts.ts'
import { type Template, templateSettings, templates } from './templates.ts'

type Props = { onCreate: (template: Template, language: string, settings: FormSettings) => Promise<void> }

/** The templates; each creates a form at once. */
export function TemplateChoice({ onCreate }: Props) {
  const [language, setLanguage] = useState(browserLanguage)
  const { isBusy, error, submit } = useSubmit(describeError)
  const create = (template: Template) =>
    submit(async () => onCreate(template, language, templateSettings(template, await loadTemplateTexts(language))))
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
            <button type="button" aria-describedby={`about-${template}`} onClick={() => create(template)}>
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
      <p role="alert" class="error">
        {error}
      </p>
    </>
  )
}

function describeError(error: unknown): string {
  const isKnown = error instanceof ApiError || error instanceof NetworkError
  return isKnown ? texts.notDone(errorMessage(error)) : texts.loadFailed
}
