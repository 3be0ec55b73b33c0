import type { InboxPage } from '../../../shared/inbox.ts'
import { placeUrl } from '../state/routes.ts'
import { CopyField } from '../ui/CopyField.tsx'
import { dataCommand } from './command.ts'
import { texts } from './en.ts'

/** The link to the place of imports, and the commands that import and export, filled in for this workspace. */
export default function Transfer({ page: { workspaceId } }: { page: InboxPage }) {
  const workspace = `--workspace ${workspaceId}`
  const person = `${workspace} --email ada@example.com`
  return (
    <>
      <header class="bar head">
        <h1>{texts.title}</h1>
        <a class="button primary end" href={placeUrl(workspaceId, 'import')}>
          {texts.importLink}
        </a>
      </header>
      <p class="muted">{texts.intro}</p>
      <h2 class="apart">{texts.importHeading}</h2>
      <Command name="importCsv" anchor="spreadsheets-csv" command={`import reviews.csv ${workspace}`} />
      <Command name="importAll" anchor="export-and-import" command="import all.jsonl" />
      <h2 class="apart">{texts.exportHeading}</h2>
      <Command name="exportAll" command={`export all.jsonl ${workspace}`} />
      <Command name="exportCsv" command={`export testimonials.csv ${workspace}`} />
      <h2 class="apart">{texts.personHeading}</h2>
      <Command name="personExport" command={`person export ${person} --out ada.json`} />
      <Command name="personErase" anchor="answer-data-requests" command={`person erase ${person}`} />
    </>
  )
}

type CommandProps = {
  name: keyof typeof texts.commands
  command: string
  /** The section of the guide that explains more. */
  anchor?: 'spreadsheets-csv' | 'export-and-import' | 'answer-data-requests'
}

const Command = ({ name, command, anchor }: CommandProps) => (
  <div class="command">
    <p>
      {texts.commands[name].text}{' '}
      {anchor && (
        <a href={`/docs/guides/data#${anchor}`} target="_blank" rel="noopener">
          {texts.guides[anchor]}
        </a>
      )}
    </p>
    <CopyField text={dataCommand(command)} name={texts.commands[name].name} isCode />
  </div>
)
