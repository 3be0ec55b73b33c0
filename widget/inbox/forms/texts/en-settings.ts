import type { ConsentPurpose } from '../../../../shared/consent-purposes.ts'
import type { FieldSetting } from '../../../../shared/form-fields.ts'

/** Returns a number with its word. */
export const plural = (count: number, one: string, other: string) => `${count} ${count === 1 ? one : other}`

const listFormat = new Intl.ListFormat('en')

/** Returns names as a list in a sentence. */
export const listNames = (names: Iterable<string>) => listFormat.format(names)

/** The English names of the settings of a form, and of its state. */
export const settingTexts = {
  forms: 'Forms',
  published: 'Published',
  closed: 'Closed',
  notPublished: 'Not published yet',
  unpublished: (count: number) => `${plural(count, 'change', 'changes')} not published`,
  language: 'Language',
  otherLanguages: (names: string[]) => `also in ${listNames(names)}`,
  question: (number: number) => `Question ${number}`,
  questionText: 'Question',
  hint: 'Hint',
  mustAnswer: 'Required',
  order: 'Order of the questions',
  fieldNames: {
    text: 'One box for the whole text',
    stars: 'Stars',
    title: 'Headline',
    subtitle: 'Role',
    firstname: 'First name',
    lastname: 'Last name',
    email: 'E-mail',
    company: 'Company',
    video: 'Video',
    image: 'Photo',
    social: 'Profiles',
  } satisfies Record<FieldSetting, string> as Readonly<Record<string, string>>,
  fieldsShown: 'Fields that are shown',
  fieldsMore: 'Fields behind “Add…”',
  fieldsRequired: 'Fields that must be filled in',
  purposes: { publish: 'Publication', marketing: 'Advertising', contact: 'Contact' } satisfies Record<
    ConsentPurpose,
    string
  >,
  consentTo: (purpose: string) => `Consent to ${purpose.toLowerCase()}`,
  publishRequired: 'Consent to publication is required',
  namedParts: { name: 'name', company: 'company', image: 'photo', video: 'video' },
  ourSentence: (fields: string) => `Our sentence${fields && `. It mentions: ${fields}`}.`,
  privacyUrl: 'URL of your privacy policy',
  textNames: {
    heading: 'Heading',
    prompt: 'Line below the heading',
    open: 'Button that opens the form',
    send: 'Button that sends',
    starter: 'Line in the empty box',
    more: 'Before the buttons of more fields',
  } as Record<string, string>,
  textLabel: (name: string): string => settingTexts.textNames[name] ?? `Text “${name}”`,
  theme: 'Light or dark',
  themes: { auto: 'Follows the page', light: 'Light', dark: 'Dark' },
  color: 'Colour',
  thanks: 'Heading after sending',
  redirect: 'Page to open after sending',
  yes: 'Yes',
  no: 'No',
  nothing: '(nothing)',
}
