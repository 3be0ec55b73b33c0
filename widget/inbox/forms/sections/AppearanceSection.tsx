import * as limits from '../../../../shared/limits.ts'
import { Section } from '../../ui/editors/Section.tsx'
import { SelectField } from '../../ui/editors/SelectField.tsx'
import { TextField } from '../../ui/editors/TextField.tsx'
import type { FormEditor } from '../editor/form-editor.ts'
import { UrlField } from '../fields/UrlField.tsx'
import { texts } from '../texts/en.ts'

const themes = ['auto', 'light', 'dark'] as const

/** The theme and the colour of the form, and what follows after sending. */
export function AppearanceSection({ editor }: { editor: FormEditor }) {
  const { settings, problems } = editor.state
  const { theme = 'auto', color = '', thanks = '', redirect = '' } = settings
  return (
    <Section id="look" title={texts.look} summary={texts.lookSummary(texts.themes[theme], color)}>
      <div class="field">
        <span aria-hidden="true">{texts.theme}</span>
        <SelectField
          label={texts.theme}
          names={texts.themes}
          values={themes}
          value={theme}
          onChange={(theme) => editor.edit({ theme })}
        />
      </div>
      <TextField
        id="color"
        label={texts.color}
        hint={texts.colorHint}
        value={color}
        error={problems.color && texts.invalidColor}
        placeholder="#1f6b4a"
        maxLength={100}
        dir="ltr"
        onInput={(color) => editor.edit({ color })}
      >
        <input
          type="color"
          aria-label={texts.colorPicker}
          value={/^#[\da-f]{6}$/i.test(color) ? color : '#1f6b4a'}
          onInput={({ currentTarget }) => editor.edit({ color: currentTarget.value })}
        />
      </TextField>
      <TextField
        id="thanks"
        label={texts.thanks}
        hint={texts.thanksHint}
        value={thanks}
        maxLength={limits.title}
        dir="auto"
        onInput={(thanks) => editor.edit({ thanks })}
      />
      <UrlField
        id="redirect"
        label={texts.redirect}
        hint={texts.redirectHint}
        value={redirect}
        isInvalid={problems.redirect !== undefined}
        onInput={(redirect) => editor.edit({ redirect })}
      />
    </Section>
  )
}
