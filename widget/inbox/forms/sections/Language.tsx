import { languageName } from '../../../../shared/languages.ts'
import * as limits from '../../../../shared/limits.ts'
import { TextField } from '../../ui/editors/TextField.tsx'
import type { FormEditor } from '../editor/form-editor.ts'
import { type TranslatedPart, translatedParts } from '../settings/translations.ts'
import { texts } from '../texts/en.ts'

const partLimits: Partial<Record<TranslatedPart['kind'], number>> = {
  question: limits.question,
  hint: limits.question,
  thanks: limits.title,
}

type Props = { tag: string; editor: FormEditor; onOpen: () => void; onRemove: () => void }

/** The form in one language, with what is not translated. */
export function Language({ tag, editor, onOpen, onRemove }: Props) {
  const { settings, problems } = editor.state
  const name = languageName(tag)
  const parts = translatedParts(settings, tag)
  const missing = parts.filter(({ text }) => !text.trim()).length
  return (
    <details class="language" onToggle={({ currentTarget }) => currentTarget.open && onOpen()}>
      <summary>
        {name} <span class={`state hint ${missing ? 'alarm' : 'done'}`}>{texts.untranslated(missing)}</span>
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
          maxLength={partLimits[part.kind] ?? limits.consentText}
          error={problems[`languages.${tag}.${part.path}`] && texts.empty}
          hint={part.text.trim() ? part.original : texts.notTranslated(part.original)}
          onInput={(text) => editor.edit({ languages: { ...settings.languages, [tag]: part.write(text) } })}
        />
      ))}
      <button type="button" class="quiet danger" onClick={onRemove}>
        {texts.removeLanguage(name)}
      </button>
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
