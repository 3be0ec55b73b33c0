import { plural } from './en-settings.ts'

/** The English texts of the list of forms, and of the templates. */
export const listTexts = {
  newForm: 'New form',
  standardForm: 'The standard form',
  standardFormInSentence: 'the standard form',
  standardFormHint: 'Every workspace has it, and it cannot be changed here. For your own questions, make a new form.',
  standardFormAloneHint:
    'Every workspace has it, and it cannot be changed here. For your own questions, choose one of these:',
  open: 'Open',
  openNamed: (name: string) => `Open ${name}`,
  which: 'Which form do you need?',
  changeable: 'All can be changed later, in your own words.',
  templates: {
    guided: {
      label: 'Three questions',
      hint: 'What people needed, what happened, who they would recommend you to.',
    },
    short: { label: 'One box', hint: 'The classic form, with a line that helps people begin.' },
    service: { label: 'A service', hint: 'What people needed, what working with you was like, what came of it.' },
    product: { label: 'A product', hint: 'What people use it for, what it does well and less well.' },
  },
  language: 'Language of the form',
  creating: 'Creating…',
  questions: (count: number) => plural(count, 'question', 'questions'),
  received: (count: number) =>
    count === 0
      ? 'No testimonials yet'
      : count >= 100
        ? '100+ testimonials'
        : plural(count, 'testimonial', 'testimonials'),
  copyCode: 'Copy code',
  copyCodeNamed: (name: string) => `Copy code of ${name}`,
  codeCopied: (name: string) => `Copied the code of ${name}. Paste it where the form should appear.`,
  copyFailed: 'This browser does not let pages copy. Open the form: “On your site” shows its code.',
  duplicate: 'Duplicate',
  copyOf: (name: string) => `Copy of ${name}`,
  duplicated: (name: string) => `Created “${name}”. It is not published yet.`,
  close: 'Close the form',
  closedNow: (name: string) => `${name} is closed. What people are writing is accepted for 24 hours.`,
  reopen: 'Reopen',
  reopenNamed: (name: string) => `Reopen ${name}`,
  reopened: (name: string) => `${name} is open again.`,
  delete: 'Delete…',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: 'You cannot undo this. Pages with its code no longer show a form.',
  deleteConfirm: 'Delete form',
  deleted: (name: string) => `Deleted ${name}.`,
  cancel: 'Cancel',
  notDone: (reason: string) => `That did not work. ${reason}`,
  loadFailed: 'The templates could not be loaded. Check your connection, then try again.',
}
