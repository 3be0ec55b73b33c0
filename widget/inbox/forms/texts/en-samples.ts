/** The English answers with which the preview fills in a form. */
export const sampleAnswers = [
  'We had nobody for the accounts, and were not sure that it would pay.',
  'The first month was closed in two days instead of six.',
  'Small shops that would rather sell than count. Larger ones may need more.',
  'They answered each question within the hour.',
  'More examples would have helped at the beginning.',
]

/** The values of the other fields, by the names of their controls. */
export const sampleValues = {
  firstname: 'Ada',
  lastname: 'Lovelace',
  email: 'ada@example.com',
  company: 'Analytical Engines',
  title: 'Two days instead of six',
  subtitle: 'Head of Accounts',
  imageUrl: 'https://example.com/ada.jpg',
  externalVideoHtml: 'https://vimeo.com/76979871',
}
