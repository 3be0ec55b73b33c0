import { useEffect, useRef, useState } from 'preact/hooks'
import { LazySection, reveal } from '../../ui/editors/Section.tsx'
import { ClosedNote } from '../ClosedNote.tsx'
import { texts } from '../en.ts'
import { PreviewPane } from '../preview/PreviewPane.tsx'
import { usePreview } from '../preview/use-preview.ts'
import { DesignSection } from '../sections/DesignSection.tsx'
import { EachSection } from '../sections/EachSection.tsx'
import { TestimonialsSection } from '../sections/TestimonialsSection.tsx'
import { VisitorsSection } from '../sections/VisitorsSection.tsx'
import { WordsSection } from '../sections/WordsSection.tsx'
import { cleanSettings } from '../settings/typed-settings.ts'
import { useShown } from '../tick/use-shown.ts'
import { type DisplayEditor, isUnsaved } from './display-editor.ts'
import { EditorBar } from './EditorBar.tsx'
import { EditorNotice } from './EditorNotice.tsx'

const loadSiteSection = () => import('../site/SiteSection.tsx')

type Props = { editor: DisplayEditor; workspaceId: string }

/** The parts of one display beside a preview, and what saves it. */
export function Editor({ editor, workspaceId }: Props) {
  const { stored } = editor.state.value
  const { settings } = cleanSettings(editor.state.value.settings)
  const [tab, setTab] = useState('')
  const [showsPreview, setShowsPreview] = useState(false)
  // A tab that is no more shows all.
  const shownTab = settings.tabs?.includes(tab) ? tab : undefined
  const preview = usePreview(workspaceId, { settings, tab: shownTab })
  const shown = useShown(workspaceId, settings.first ?? [])
  const parts = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLElement>(null)
  const save = async (run = () => editor.save()) => {
    const wrong = await run()
    if (!wrong) return
    const field = document.getElementById(wrong) ?? parts.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    reveal(field)
  }
  useSaveKey(() => isUnsaved(editor.state.value) && save())
  const focusBar = () => bar.current?.focus({ preventScroll: true })
  const { fragment } = preview
  return (
    <>
      <div class="parts" ref={parts}>
        <ClosedNote workspaceId={workspaceId} />
        <DesignSection editor={editor} fragment={fragment} />
        <TestimonialsSection editor={editor} shown={shown} />
        <EachSection editor={editor} />
        <VisitorsSection editor={editor} shown={shown} />
        <WordsSection editor={editor} />
        <LazySection
          id="site"
          title={texts.site}
          summary={texts.siteSummary}
          load={loadSiteSection}
          props={{ workspaceId, id: editor.id, settings: stored?.settings ?? settings, fragment }}
        />
      </div>
      <PreviewPane
        preview={preview}
        layout={settings.layout ?? 'wall'}
        theme={settings.theme}
        onTab={setTab}
        isFull={showsPreview}
        onClose={() => setShowsPreview(false)}
        onSkip={focusBar}
      />
      <EditorBar
        editor={editor}
        section={bar}
        onPreview={() => setShowsPreview(true)}
        onSave={() => save()}
        onKeepMine={() => save(() => editor.keepMine())}
      />
      <EditorNotice editor={editor} onDone={focusBar} />
    </>
  )
}

/** Saves by the key that saves everywhere, in place of the browser's own command. */
function useSaveKey(onSave: () => void): void {
  const current = useRef(onSave)
  current.current = onSave
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      current.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
