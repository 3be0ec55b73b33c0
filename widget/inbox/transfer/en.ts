/** The English texts of import and export. */
export const texts = {
  title: 'Import and export',
  importLink: 'Import testimonials',
  intro:
    'Files from Senja, Google, LinkedIn and others, or any table, are imported here. Everything else is done on the command line, in the folder of the service.',
  importHeading: 'Import on the command line',
  exportHeading: 'Export',
  personHeading: 'One person',
  commands: {
    importCsv: {
      name: 'Import a CSV file',
      text: 'Testimonials from a CSV file. To name the field of each column, add --columns.',
    },
    importAll: {
      name: 'Import an export',
      text: 'Everything in an export, into a service that does not have it yet.',
    },
    exportAll: {
      name: 'Export everything',
      text: 'Everything in this workspace as JSON Lines, with photos and videos in a folder beside the file.',
    },
    exportCsv: { name: 'Export as CSV', text: 'Testimonials as CSV, for a spreadsheet.' },
    personExport: {
      name: 'Export one person',
      text: 'Saves all that is stored about the person with this e-mail.',
    },
    personErase: { name: 'Erase one person', text: 'Erases all of it for good. The command asks first.' },
  },
  guides: {
    'spreadsheets-csv': 'How to name columns',
    'export-and-import': 'How to move a workspace',
    'answer-data-requests': 'How to answer data requests',
  },
}
