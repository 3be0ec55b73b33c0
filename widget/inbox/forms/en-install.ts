/** The English texts of the part that prints the code for a site: they are loaded with it. */
export const installTexts = {
  publishBeforeInstall: 'Publish the form first: until then, these show nothing.',
  mode: 'Where it appears',
  modes: {
    view: { label: 'In the page, in view', hint: 'The settings come with the script: as fast as a form gets.' },
    below: { label: 'In the page, further down', hint: 'The settings load when people scroll near it.' },
    button: { label: 'Floating button', hint: 'In a corner of every page. It opens a dialog.' },
    dialog: { label: 'Your own button', hint: 'A button or link of your page opens a dialog.' },
    link: { label: 'Only a link', hint: 'For e-mails, QR codes, and sites without scripts.' },
  },
  snippet: 'Code for your page',
  snippetHint: (height: number) =>
    `Put it where the form belongs. It reserves ${height} rem, the greatest height of the form on any screen, so that nothing moves.`,
  scriptHint: 'Put it anywhere in the page.',
  englishOpen: 'Leave a testimonial',
  measuring: 'Measuring the form…',
  oneLine: 'Or one line',
  oneLineHint: 'For site builders that take only a script. The page moves once, when the form appears.',
  link: 'Link',
  linkHint: 'The form on a page of its own.',
  csp: 'If your site has a content security policy',
  cspHint: 'Add these to your directives.',
  attributes: 'Everything in attributes, fixed',
  attributesHint:
    'The form as it is now, as static files alone. Later changes need new code, and testimonials name no version.',
  noAttributes:
    'This form can’t be written in attributes, because it has questions, languages or more than one consent.',
  checkTag: 'Check a tag that is on your site already',
  yourTag: 'Your tag',
  wins: 'An attribute of the tag wins over what you set here.',
  winning: (names: string) => `These attributes win over this form: ${names}. Remove them to use what you set here.`,
  hiddenRequired: (fields: string) =>
    `The tag leaves out what the form requires: ${fields}. It is shown all the same, or nobody could send the form.`,
  nothingWins: 'Nothing in it wins over this form.',
}
