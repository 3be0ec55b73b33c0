import { regionalTags } from '../../../../shared/displays/regional-tags.ts'
import { languageNames } from '../../../../shared/languages.ts'
import * as limits from '../../../../shared/limits.ts'
import { Section } from '../../ui/editors/Section.tsx'
import { TextField } from '../../ui/editors/TextField.tsx'
import type { DisplayEditor } from '../editor/display-editor.ts'
import { texts } from '../en.ts'
import { ChoiceField } from './ChoiceField.tsx'

const names = new Intl.DisplayNames('en', { type: 'language' })
const languages = [...Object.keys(languageNames), ...regionalTags]
  .map((tag): [string, string] => [tag, names.of(tag) ?? tag])
  .sort(([, one], [, other]) => one.localeCompare(other))

/** The owner's words in a display, and its language. */
export function WordsSection({ editor }: { editor: DisplayEditor }) {
  const { settings, rejected } = editor.state.value
  const { heading = '', how = '', lang = 'en' } = settings
  const language = languages.find(([tag]) => tag === lang)?.[1] ?? lang
  return (
    <Section id="words" title={texts.words} summary={texts.wordsSummary(heading.trim(), language)}>
      <TextField
        id="heading"
        label={texts.heading}
        hint={texts.headingHint}
        value={heading}
        error={rejected.heading}
        maxLength={limits.displayText}
        dir="auto"
        onInput={(heading) => editor.edit({ heading })}
      />
      <TextField
        id="how"
        label={texts.how}
        hint={texts.howHint}
        value={how}
        error={rejected.how}
        maxLength={limits.displayText}
        dir="auto"
        onInput={(how) => editor.edit({ how })}
      />
      <ChoiceField
        label={texts.lang}
        hint={texts.langHint(exampleDate(lang))}
        options={languages}
        value={lang}
        onChange={(lang) => editor.edit({ lang })}
      />
    </Section>
  )
}

function exampleDate(lang: string): string {
  const [tag = 'en'] = Intl.DateTimeFormat.supportedLocalesOf(lang)
  return new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.UTC(2026, 10, 24))
}
