import { CopyField } from '../../ui/CopyField.tsx'
import { texts } from '../en-steps.ts'
import { chosenRows, type ImportState } from '../import-state.ts'
import { createCopyCommand } from './copy-command.ts'

type Props = { workspaceId: string; state: ImportState }

/** The fate of photos and videos that are on other servers, and the command that copies them. */
export function RemoteFiles({ workspaceId, state }: Props) {
  const { photos, videos } = countRemoteFiles(state)
  const { known, mapping, chosen, headings } = state
  if (photos + videos === 0 || !known || !mapping) return null
  // The command line takes the first row for headings, and would add what was left out or not sent.
  const isWhole = state.run?.results.length === state.conversion?.ready.length
  const command = isWhole && headings?.isHeading !== false && createCopyCommand(workspaceId, { chosen, mapping, known })
  return (
    <div>
      <p class="muted">{texts.remoteFiles(photos, videos)}</p>
      {command && (
        <details>
          <summary>{texts.terminal}</summary>
          <div class="inset">
            <p class="muted">{texts.terminalHint}</p>
            <CopyField text={command} name={texts.copyCommand} isCode />
          </div>
        </details>
      )}
    </div>
  )
}

/** Counts the photos and videos on other servers of what this import has added. */
function countRemoteFiles(state: ImportState) {
  const added = chosenRows(state).filter((_, index) => state.run?.results[index]?.status === 'created')
  const count = (field: 'imageUrl' | 'videoUrl') => added.filter(({ row }) => row[field]).length
  return { photos: count('imageUrl'), videos: count('videoUrl') }
}
