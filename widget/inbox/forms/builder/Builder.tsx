import { useRef, useState } from 'preact/hooks'
import { embedForm } from '../../../../shared/forms/stored-form.ts'
import type { InboxPage } from '../../../../shared/inbox.ts'
import { languageName } from '../../../../shared/languages.ts'
import { workspaceName } from '../../state/store.ts'
import { LazySection, reveal } from '../../ui/editors/Section.tsx'
import type { FormEditor } from '../editor/form-editor.ts'
import { PreviewPane } from '../preview/PreviewPane.tsx'
import { PublishDialog } from '../publish/PublishDialog.tsx'
import { AppearanceSection } from '../sections/AppearanceSection.tsx'
import { ConsentsSection } from '../sections/ConsentsSection.tsx'
import { FieldsSection } from '../sections/FieldsSection.tsx'
import { QuestionsSection } from '../sections/QuestionsSection.tsx'
import { cleanSettings } from '../settings/clean-settings.ts'
import { firstLanguage } from '../templates/form-language.ts'
import { texts } from '../texts/en.ts'
import { EditorBar } from './EditorBar.tsx'
import { EditorNotice } from './EditorNotice.tsx'

const loadTranslations = () => import('../sections/Translations.tsx')
const loadVersions = () => import('../publish/Versions.tsx')
const loadEmbedSection = () => import('../embed/EmbedSection.tsx')

type Props = { editor: FormEditor; page: InboxPage }

/** The parts of one form beside a preview, and what publishes it. */
export function Builder({ editor, page }: Props) {
  const { settings, versions, form } = editor.state
  const { workspaceId } = page
  const workspace = workspaceName(page)
  const [language, setLanguage] = useState(() => firstLanguage(editor.id))
  const [showsPreview, setShowsPreview] = useState(false)
  const [isPublishing, setIsPublishing] = useState(false)
  const parts = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLElement>(null)
  const { settings: cleaned, problems } = cleanSettings(settings)
  const stored = embedForm({
    ...cleaned,
    workspaceId,
    formId: editor.id,
    formVersion: (versions[0]?.number ?? 0) + 1,
  })
  const { redirect, ...shown } = stored
  const show = (selector: string) => reveal(parts.current?.querySelector<HTMLElement>(selector))

  const publish = () => {
    const count = Object.keys(problems).length
    if (count === 0) return setIsPublishing(true)
    editor.notify(problems.settings ? texts.tooLarge : texts.fixFirst(count))
    // The words of other languages may not be loaded yet.
    show(parts.current?.querySelector('[aria-invalid=true]') ? '[aria-invalid=true]' : '#words > summary')
  }
  return (
    <>
      <div class="parts" ref={parts}>
        <QuestionsSection editor={editor} />
        <FieldsSection editor={editor} />
        <ConsentsSection editor={editor} workspace={workspace} />
        <LazySection
          id="words"
          title={texts.words}
          summary={texts.languageSummary(Object.keys(settings.languages ?? {}).map(languageName))}
          load={loadTranslations}
          props={{ editor, workspace, onLanguage: (tag: string) => setLanguage(tag || firstLanguage(editor.id)) }}
        />
        <AppearanceSection editor={editor} />
        <LazySection
          id="install"
          title={texts.install}
          summary={texts.installSummary}
          load={loadEmbedSection}
          props={{ stored, language: firstLanguage(editor.id), isLive: form?.live != null }}
        />
        <LazySection
          id="versions"
          title={texts.versions}
          summary={texts.versionCount(versions.length)}
          load={loadVersions}
          props={{ editor }}
        />
      </div>
      <PreviewPane
        stored={shown}
        language={language}
        onLanguage={setLanguage}
        isFull={showsPreview}
        onClose={() => setShowsPreview(false)}
        onSkip={() => bar.current?.focus({ preventScroll: true })}
      />
      <EditorBar editor={editor} section={bar} onPreview={() => setShowsPreview(true)} onPublish={publish} />
      <EditorNotice
        editor={editor}
        onShow={() => show('#install > summary')}
        onDone={() => bar.current?.focus({ preventScroll: true })}
      />
      {isPublishing && <PublishDialog editor={editor} onClose={() => setIsPublishing(false)} />}
    </>
  )
}
