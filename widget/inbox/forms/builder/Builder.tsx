import { useEffect, useRef, useState } from 'preact/hooks'
import { embedForm } from '../../../../shared/forms/stored-form.ts'
import type { InboxPage } from '../../../../shared/inbox.ts'
import type { FormEditor } from '../editor/form-editor.ts'
import { NameField } from '../fields/NameField.tsx'
import { PreviewPane } from '../preview/PreviewPane.tsx'
import { PublishDialog } from '../publish/PublishDialog.tsx'
import { AppearanceSection } from '../sections/AppearanceSection.tsx'
import { ConsentsSection } from '../sections/ConsentsSection.tsx'
import { FieldsSection } from '../sections/FieldsSection.tsx'
import { QuestionsSection } from '../sections/QuestionsSection.tsx'
import { LazySection, reveal } from '../sections/Section.tsx'
import { cleanSettings } from '../settings/clean-settings.ts'
import { firstLanguage } from '../templates/form-language.ts'
import { texts } from '../texts/en.ts'
import { EditorToolbar } from './EditorToolbar.tsx'

const loadTranslations = () => import('../sections/Translations.tsx')
const loadVersions = () => import('../publish/Versions.tsx')
const loadEmbedSection = () => import('../embed/EmbedSection.tsx')

type Props = { editor: FormEditor; page: InboxPage }

/** The parts of one form beside a preview, and what publishes it. */
export function Builder({ editor, page }: Props) {
  const { name, settings, versions, form } = editor.state
  const { workspaceId } = page
  const workspace = page.workspaces.find((workspace) => workspace.workspaceId === workspaceId)?.name ?? ''
  const [language, setLanguage] = useState(() => firstLanguage(editor.id))
  const [showsPreview, setShowsPreview] = useState(false)
  const [isPublishing, setIsPublishing] = useState(false)
  const [status, setStatus] = useState('')
  const [blocked, setBlocked] = useState('')
  const root = useRef<HTMLDivElement>(null)
  const stored = embedForm({
    ...cleanSettings(settings).settings,
    workspaceId,
    formId: editor.id,
    formVersion: (versions[0]?.number ?? 0) + 1,
  })
  const { redirect, ...shown } = stored
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was wrong may be right after any change.
  useEffect(() => setBlocked(''), [settings, name])

  const publish = () => {
    setStatus('')
    const problems = Object.keys(editor.state.problems).length + (name.trim() ? 0 : 1)
    if (problems === 0) return setIsPublishing(true)
    setBlocked(editor.state.problems.settings ? texts.tooLarge : texts.fixFirst(problems))
    setShowsPreview(false)
    const part = root.current
    // The words of other languages may not be loaded yet.
    reveal(
      part?.querySelector<HTMLElement>('[aria-invalid=true]') ?? part?.querySelector<HTMLElement>('#words > summary'),
    )
  }
  return (
    <div class={showsPreview ? 'builder previewing' : 'builder'} ref={root}>
      <div class="edit">
        <h1>
          <bdi>{name || form?.name}</bdi>
        </h1>
        <NameField id="form-name" value={name} onInput={(name) => editor.rename(name)} />
        <QuestionsSection editor={editor} />
        <FieldsSection editor={editor} />
        <ConsentsSection editor={editor} workspace={workspace} />
        <LazySection
          id="words"
          title={texts.words}
          summary={texts.languageCount(Object.keys(settings.languages ?? {}).length)}
          load={loadTranslations}
          props={{ editor, workspace, onLanguage: (tag: string) => setLanguage(tag || firstLanguage(editor.id)) }}
        />
        <AppearanceSection editor={editor} />
        <LazySection
          id="versions"
          title={texts.versions}
          summary={texts.versionCount(versions.length)}
          load={loadVersions}
          props={{ editor }}
        />
        <LazySection
          id="install"
          title={texts.install}
          summary={texts.installHint}
          load={loadEmbedSection}
          props={{ stored, language: firstLanguage(editor.id), isLive: form?.live != null }}
        />
      </div>
      <PreviewPane stored={shown} language={language} onLanguage={setLanguage} />
      <EditorToolbar
        editor={editor}
        stored={stored}
        status={blocked || status}
        showsPreview={showsPreview}
        onPreview={() => setShowsPreview(!showsPreview)}
        onPublish={publish}
      />
      {isPublishing && (
        <PublishDialog
          editor={editor}
          onPublished={(number) => {
            setStatus(texts.published(number))
            setIsPublishing(false)
          }}
          onClose={() => setIsPublishing(false)}
        />
      )}
    </div>
  )
}
