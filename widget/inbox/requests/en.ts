/** The English texts of the place of requests. */
export const texts = {
  requests: 'Requests',
  ask: 'Ask somebody',
  intro:
    'A link to your form for one person. It works for one response, within 90 days. Laurel sends nothing itself: you send the link, so that it comes from somebody they know.',
  create: 'Create link',
  fieldsHint:
    'What you enter here is already filled in when the form opens. It is only part of the link: Laurel stores it once the person sends the form.',
  fields: {
    firstname: 'First name',
    lastname: 'Last name',
    email: 'E-mail',
    company: 'Company',
    title: 'Headline',
  },
  form: 'Form',
  standardForm: 'The standard form',
  unknownResult: 'No response: a link may have been created anyway. Check the list before you try again.',
  link: 'The link',
  linkFor: (name: string) => `The link for ${name}`,
  linkHint: 'It is shown only once. Copy it now, and send it to this person only: it works for one response.',
  write: 'Write an e-mail',
  mailSubject: (workspace: string) => `Would you write a few words for ${workspace}?`,
  mailBody: (name: string, workspace: string, url: string) =>
    `Hello${name && ` ${name}`},\n\nWould you write a few words about your experience with ${workspace}? This link opens a short form, which takes a minute or two:\n\n${url}\n\nThe link is only for you and works once. You decide whether your words may be published.\n\nThank you!`,

  none: 'You have not asked anybody yet. Begin with somebody who said something nice last month.',
  open: (day: string) => `Open until ${day}`,
  responded: (day: string) => `Responded ${day}`,
  erased: 'Its testimonial was erased',
  expired: (day: string) => `Expired ${day}`,
  deletedForm: 'A deleted form',
  response: 'Read the response',
  responseNamed: (moment: string) => `Read the response to the invitation of ${moment}`,
  deleteAction: 'Delete…',
  delete: 'Delete',
  deleteNamed: (moment: string) => `Delete the invitation of ${moment}`,
  deleteTitle: (moment: string) => `Delete the invitation of ${moment}?`,
  deleteOpenText: 'Its link stops working. This can’t be undone.',
  deleteUsedText: 'The response stays. This can’t be undone.',
  deleteExpiredText: 'Its link has stopped working already.',
  deleted: (moment: string) => `The invitation of ${moment} is deleted.`,
}
