/** The details that the sentence of the consent to publication can name. */
type Detail = 'Name' | 'Company' | 'Image' | 'Video'

/** Returns a text with its values filled in, by its name in the form's languages. */
export type Translate = (name: 'consent' | `consent${Detail}`, values?: Record<string, string | number>) => string

/** Returns the sentence of the consent to publication in a form with these fields; `lang` is the language of the texts. */
export function consentSentence(t: Translate, fields: string[], lang: string): string {
  const details = (['Name', 'Company', 'Image', 'Video'] as const)
    .filter((detail) => RegExp(detail, 'i').test(`${fields}`))
    .map((detail) => t(`consent${detail}`))
  return t('consent', {
    n: details.length,
    // The first list costs a slow phone 40 ms, which the shortest form does without.
    details: details[1] ? new Intl.ListFormat(lang).format(details) : `${details}`,
  })
}
