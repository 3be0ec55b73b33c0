import type { ConsentPurpose } from '../consent-purposes.ts'
import { defaultFields, defaultRequired, parseNames } from '../form-fields.ts'
import type { FormSettings } from './form-settings.ts'

/*
 * The parts of a form's settings that service and widget must read in the same way. Without imports of values that cost a page bytes.
 */

/** A published version of a form. */
export type StoredForm = FormSettings & { workspaceId: string; formId: string; formVersion: number }

/** The texts of a form in one language. */
type Translations = Pick<FormSettings, 'questions' | 'consents' | 'texts' | 'thanks'>

/**
 * A published version as `/f/{formId}.json` returns it: each language is complete, `texts` include the sentence of the consent and
 * the thanks, and `requires` names what must be filled in. That is less code in every page. `turnstile` is the workspace's site key.
 */
export type EmbeddedForm = StoredForm & { requires: string; turnstile?: string }

/** A form of a workspace. Without an id, it is the workspace's own, which has the default settings. */
export type AnyForm = Partial<StoredForm>

/** The settings in one language: that of `language`, or else that of the form. */
export type TranslatedForm<Settings extends FormSettings = AnyForm> = Settings & {
  [Name in 'questions' | 'consents' | 'texts']: NonNullable<Translations[Name]>
} & { language: string | undefined }

type Translation = NonNullable<FormSettings['languages']>[string]
type Consent = NonNullable<FormSettings['consents']>[ConsentPurpose]

/**
 * Returns the settings with the words of the first of these languages that the form has, by its whole tag or else by its first
 * part, and with that language; what is not translated stays as it is.
 */
export function translateForm<Settings extends FormSettings>(
  settings: Settings,
  ...preferred: (string | undefined)[]
): TranslatedForm<Settings> {
  const { languages = {}, questions = [], consents, texts } = settings
  const [language] = ['', /-.*/].flatMap((ignored) => {
    const shorten = (tag: string | undefined) => `${tag}`.toLowerCase().replace(ignored, '')
    return preferred.flatMap((tag) => Object.keys(languages).filter((key) => shorten(key) === shorten(tag)))
  })
  const translation: Translation = languages[`${language}`] ?? {}
  const purposes = Object.entries({ publish: {}, ...consents }) as [ConsentPurpose, Consent][]
  return {
    ...settings,
    ...translation,
    questions: questions.map((question) => ({
      ...question,
      ...translation.questions?.find(({ id }) => id === question.id),
    })),
    consents: Object.fromEntries(
      purposes.map(([purpose, consent]) => [purpose, { ...consent, ...translation.consents?.[purpose] }]),
    ),
    texts: { ...texts, ...translation.texts },
    language,
  }
}

/** Returns the names of the fields that a form shows; `more` comes before those behind buttons. */
export const shownFields = ({ fields = defaultFields }: FormSettings): string[] => parseNames(fields)

/** Returns the names of the fields that must be filled in, with `consent` for that to publication. */
export const requiredNames = ({ required = defaultRequired, consents }: FormSettings): string[] =>
  parseNames(required + (consents?.publish?.required ? ' consent' : ''))

/** Returns the form as pages get it, with the site key of Turnstile if its workspace has one. */
export function embedForm(form: StoredForm, turnstile?: string): EmbeddedForm {
  const { languages } = form
  const translations = Object.keys(languages ?? {}).map((tag) => [tag, pickTranslations(translateForm(form, tag))])
  return {
    ...form,
    ...pickTranslations(form),
    ...(languages && { languages: Object.fromEntries(translations) }),
    ...(turnstile && { turnstile }),
    // With questions, any answer will do.
    requires: requiredNames(form)
      .map((name) => (name === 'text' && form.questions?.[0] ? 'questions' : name))
      .join(' '),
  }
}

/** Returns the words of settings, without those that are empty. */
function pickTranslations({ questions, consents, texts, thanks }: FormSettings): Translations {
  const consent = consents?.publish?.text
  const allTexts = { ...texts, ...(consent && { consent }), ...(thanks && { thanks }) }
  return {
    ...(questions?.[0] && { questions }),
    ...(consents && { consents }),
    ...(Object.keys(allTexts).length > 0 && { texts: allTexts }),
    ...(thanks && { thanks }),
  }
}
