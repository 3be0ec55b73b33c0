import { useState } from 'preact/hooks'
import * as limits from '../../../../shared/limits.ts'
import { useFocus } from '../../ui/use-focus.ts'
import type { FormEditor } from '../editor/form-editor.ts'
import { TextField } from '../fields/TextField.tsx'
import { prefillTranslation } from '../settings/prefill-translation.ts'
import { type TranslatedPart, translatedParts } from '../settings/translations.ts'
import { loadAllWords } from '../templates/form-words.ts'
import { languageNames } from '../templates/templates.ts'
import { texts } from '../texts/en.ts'

type Props = { editor: FormEditor; workspace: string; onLanguage: (language: string) => void }

const limitOf: Partial<Record<TranslatedPart['kind'], number>> = {
  question: limits.question,
  hint: limits.question,
  thanks: limits.title,
}

/** The form's own words in other languages, with what is not translated. */
export function Languages({ editor, workspace, onLanguage }: Props) {
  const { settings } = editor.state
  const { languages = {} } = settings
  const [error, setError] = useState('')
  const [status, setStatus] = useState('')
  const [select, focusSelect] = useFocus<HTMLSelectElement>()
  const others = Object.entries(languageNames).filter(([tag]) => !(tag in languages))
  const [language = others[0]?.[0] ?? '', setLanguage] = useState<string>()
  const chosen = others.some(([tag]) => tag === language) ? language : (others[0]?.[0] ?? '')

  const add = async () => {
    setError('')
    try {
      const all = await loadAllWords()
      const words = all[chosen]
      if (!words) return
      const translation = prefillTranslation(editor.state.settings, words, Object.values(all), workspace)
      const next = {
        ...editor.state.settings,
        languages: { ...editor.state.settings.languages, [chosen]: translation },
      }
      editor.edit(next)
      const missing = translatedParts(next, chosen).filter(({ text }) => !text.trim()).length
      setStatus(texts.addedLanguage(languageNames[chosen] ?? chosen, missing))
      onLanguage(chosen)
    } catch {
      setError(texts.loadFailed)
    }
  }
  const remove = (tag: string) => {
    const { [tag]: _, ...rest } = languages
    editor.replace({ ...settings, languages: rest }, texts.removedLanguage(languageNames[tag] ?? tag))
    onLanguage('')
    focusSelect()
  }
  return (
    <>
      <h3>{texts.translations}</h3>
      {Object.keys(languages).map((tag) => (
        <Language key={tag} tag={tag} editor={editor} onOpen={() => onLanguage(tag)} onRemove={() => remove(tag)} />
      ))}
      <div class="bar">
        <select
          ref={select}
          aria-label={texts.addLanguage}
          value={chosen}
          onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
        >
          {others.map(([tag, name]) => (
            <option key={tag} value={tag}>
              {name}
            </option>
          ))}
        </select>
        <button
          type="button"
          aria-disabled={!chosen}
          onClick={() => chosen && Object.keys(languages).length < limits.formLanguages && add()}
        >
          {texts.addLanguage}
        </button>
        <span role="status" class="hint">
          {status}
        </span>
      </div>
      <p role="alert">{error}</p>
    </>
  )
}

type LanguageProps = { tag: string; editor: FormEditor; onOpen: () => void; onRemove: () => void }

function Language({ tag, editor, onOpen, onRemove }: LanguageProps) {
  const { settings, problems } = editor.state
  const name = languageNames[tag] ?? tag
  const parts = translatedParts(settings, tag)
  const missing = parts.filter(({ text }) => !text.trim()).length
  return (
    <details class="language" onToggle={({ currentTarget }) => currentTarget.open && onOpen()}>
      <summary>
        <strong>{name}</strong> <span class={missing ? 'chip warning' : 'chip'}>{texts.untranslated(missing)}</span>
      </summary>
      {parts.length === 0 && <p class="hint">{texts.nothingToTranslate}</p>}
      {parts.map((part) => (
        <TextField
          key={part.path}
          id={`${tag}-${part.path}`}
          label={partLabel(part)}
          value={part.text}
          lang={tag}
          dir="auto"
          isLong={part.kind !== 'hint'}
          maxLength={limitOf[part.kind] ?? limits.consentText}
          error={problems[`languages.${tag}.${part.path}`] && texts.empty}
          hint={part.text.trim() ? part.original : texts.notTranslated(part.original)}
          onInput={(text) => editor.edit({ languages: { ...settings.languages, [tag]: part.write(text) } })}
        />
      ))}
      <p class="bar">
        <button type="button" class="quiet" onClick={onRemove}>
          {texts.removeLanguage(name)}
        </button>
      </p>
    </details>
  )
}

function partLabel({ kind, detail }: TranslatedPart): string {
  if (kind === 'question') return texts.question(Number(detail))
  if (kind === 'hint') return `${texts.question(Number(detail))}: ${texts.hint}`
  if (kind === 'thanks') return texts.thanks
  if (kind === 'text') return texts.textLabel(detail)
  return texts.consentTo(texts.purposes[kind])
}
