import { useState } from 'preact/hooks'
import type { Form } from '../../../../shared/forms/form.ts'
import type { FormSettings } from '../../../../shared/forms/form-settings.ts'
import { languageNames } from '../../../../shared/languages.ts'
import { ApiError, NetworkError } from '../../state/api.ts'
import { errorMessage } from '../../ui/error-message.ts'
import { useSubmit } from '../../ui/use-submit.ts'
import { NameField } from '../fields/NameField.tsx'
import { browserLanguage, rememberLanguage } from '../templates/form-language.ts'
import { loadTemplateTexts } from '../templates/template-texts.ts'
import { type Template, templateSettings, templates } from '../templates/templates.ts'
import { texts } from '../texts/en.ts'

type Props = { onCreate: (name: string, settings: FormSettings) => Promise<Form> }

/** The form that creates a form from a template. */
export function CreateForm({ onCreate }: Props) {
  const [template, setTemplate] = useState<Template>('guided')
  const [language, setLanguage] = useState(browserLanguage)
  const [typedName, setName] = useState<string>()
  const { isBusy, error, submit } = useSubmit(describeError)
  const name = typedName ?? texts.templates[template].label
  const create = (event: Event) => {
    event.preventDefault()
    if (!name.trim()) return
    return submit(async () => {
      const { id } = await onCreate(name.trim(), templateSettings(template, await loadTemplateTexts(language)))
      rememberLanguage(id, language)
    })
  }
  return (
    <section class="card">
      <h2>{texts.newForm}</h2>
      <form onSubmit={create} aria-busy={isBusy} noValidate>
        <fieldset class="choices">
          <legend>{texts.template}</legend>
          {templates.map((value) => (
            <label key={value}>
              <input
                type="radio"
                name="template"
                value={value}
                checked={value === template}
                onChange={() => setTemplate(value)}
              />
              <span>
                <strong>{texts.templates[value].label}</strong> <span class="hint">{texts.templates[value].hint}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <div class="field">
          <label for="language">{texts.language}</label>
          <select id="language" value={language} onChange={({ currentTarget }) => setLanguage(currentTarget.value)}>
            {Object.entries(languageNames).map(([tag, name]) => (
              <option key={tag} value={tag}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <NameField id="new-name" value={name} onInput={setName} />
        <p role="alert">{error}</p>
        <p class="bar">
          <button type="submit" class="primary" aria-disabled={isBusy}>
            {isBusy ? texts.creating : texts.create}
          </button>
        </p>
      </form>
    </section>
  )
}

function describeError(error: unknown): string {
  const isKnown = error instanceof ApiError || error instanceof NetworkError
  return isKnown ? texts.notDone(errorMessage(error)) : texts.loadFailed
}
