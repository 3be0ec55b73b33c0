/** The English texts of the settings about the business. */
export const texts = {
  title: 'Business',
  name: 'Name',
  nameHint: 'On your form, below your testimonials, and here. Consents given before a change keep the old name.',
  website: 'Website',
  intro: 'Introduction',
  introHint: 'One sentence at the top of your form’s own page. Forms on your site do not show it.',
  openForm: 'Open the form',
  messageLanguage: 'Language of messages',
  messageLanguageHint: 'Of the e-mails to you, and of the pages that their links open.',
  oldNameInForms: (name: string) =>
    `These forms still say “${name}”. People agree to the words that they read, so no form changes by itself: correct each, and publish it.`,
}
