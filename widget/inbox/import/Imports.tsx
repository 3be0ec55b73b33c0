import { useState } from 'preact/hooks'
import type { Import } from '../../../shared/provenance/imports.ts'
import { sourceLabel } from '../../../shared/provenance/sources.ts'
import { formatDay, formatTime } from '../ui/format-date.ts'
import { useOwnerList } from '../ui/hooks/use-owner-list.tsx'
import { useResource } from '../ui/hooks/use-resource.ts'
import { OwnerList } from '../ui/lists/OwnerList.tsx'
import { OwnerRow } from '../ui/lists/OwnerRow.tsx'
import { texts } from './en.ts'
import { texts as stepTexts } from './en-steps.ts'
import { importedUrl, stepUrl } from './import-url.ts'
import { importsApi } from './imports-api.ts'
import type { StepProps } from './step-props.ts'
import { SourceList } from './steps/SourceList.tsx'
import { UndoDialog } from './UndoDialog.tsx'
import { findUnfinished } from './unfinished.ts'

/** The imports so far, and the button that begins one. */
export function Imports({ workspaceId }: StepProps) {
  const imports = useResource(workspaceId, importsApi(workspaceId).list)
  const list = useOwnerList(imports)
  const isEmpty = imports.data?.length === 0
  const [undoing, setUndoing] = useState<Import>()
  return (
    <OwnerList
      list={list}
      level="h1"
      title={texts.import}
      action={
        !isEmpty && (
          <a class="button primary" href={stepUrl(workspaceId, 'source')}>
            {texts.start}
          </a>
        )
      }
      hint={isEmpty ? texts.intro : texts.listIntro}
      rows={imports.data?.map((item) => (
        <ImportRow key={item.id} item={item} workspaceId={workspaceId} onUndo={() => setUndoing(item)} />
      ))}
    >
      {isEmpty && (
        <>
          <h2>{stepTexts.sourceTitle}</h2>
          <SourceList workspaceId={workspaceId} />
        </>
      )}
      {undoing && (
        <UndoDialog
          workspaceId={workspaceId}
          id={undoing.id}
          count={undoing.counts.created - undoing.counts.removed}
          onClose={(removed) => {
            setUndoing(undefined)
            // It has failed after a part.
            if (removed > 0) void imports.reload()
          }}
          onDone={({ removed, kept }) => {
            list.show(texts.removed(removed, kept))
            void imports.reload()
            // The button that opened the dialog is gone.
            list.focusHeading()
          }}
        />
      )}
    </OwnerList>
  )
}

// The service counts the other results again when an import that was interrupted sends its rows again.
const countNames = ['created', 'removed'] as const

type RowProps = { item: Import; workspaceId: string; onUndo: () => void }

function ImportRow({ item, workspaceId, onUndo }: RowProps) {
  const { id, created, source, counts } = item
  const label = item.label || texts.unnamed
  const unfinished = findUnfinished(workspaceId, item)
  const outcome = countNames.flatMap((name) => (counts[name] > 0 ? [texts.counts[name](counts[name])] : []))
  return (
    <OwnerRow
      name={label}
      subtitle={
        <p class="hint">
          {[source !== 'other' && sourceLabel(source, null), formatDay(created), formatTime(created)]
            .filter(Boolean)
            .join(', ')}
        </p>
      }
      chips={
        counts.removed > 0 && (
          <span class="state">{counts.removed < counts.created ? texts.undoneInPart : texts.undone}</span>
        )
      }
      text={unfinished && <p class="hint">{texts.unfinished(unfinished.rows)}</p>}
      details={outcome.length > 0 ? outcome : [texts.nothing]}
      actions={
        <>
          {counts.created > counts.removed && (
            <>
              <button type="button" class="quiet danger" aria-label={texts.undoNamed(label)} onClick={onUndo}>
                {texts.undo}
              </button>
              <a class="button" aria-label={texts.showNamed(label)} href={importedUrl(workspaceId, id)}>
                {texts.show}
              </a>
            </>
          )}
          {unfinished && (
            <a class="button" aria-label={texts.goOnNamed(label)} href={stepUrl(workspaceId, 'file')}>
              {texts.goOn}
            </a>
          )}
        </>
      }
    />
  )
}
