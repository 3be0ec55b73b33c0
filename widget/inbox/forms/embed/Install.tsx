import { useEffect, useState } from 'preact/hooks'
import type { DeliveredForm } from '../../../../shared/stored-form.ts'
import { shownFields } from '../../../../shared/stored-form.ts'
import { cspDirectives } from '../../../configurator/snippets.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import { useHeight } from '../preview/use-height.ts'
import { installTexts } from '../texts/en-install.ts'
import { loadOurTexts } from '../texts/our-texts.ts'
import {
  attributeSnippet,
  formScript,
  hostedUrl,
  type InstallMode,
  installModes,
  lazyScript,
  placedSnippet,
  type SnippetContext,
} from './snippets.ts'
import { TagCheck } from './TagCheck.tsx'

type Props = { stored: DeliveredForm; language: string; isLive: boolean }

/** The code that puts a form on a site, by where it appears. */
export default function Install({ stored, language, isLive }: Props) {
  const [mode, setMode] = useState<InstallMode>('view')
  const [parent, height] = useHeight(stored, language)
  const ourText = useOpenText(language)
  const { origin } = location
  const { formId, formVersion, workspaceId, ...settings } = stored
  const openText = settings.texts?.open || ourText
  const context: SnippetContext = { origin, workspace: workspaceId, formId, openText }
  return (
    <>
      {!isLive && <p class="note">{installTexts.publishBeforeInstall}</p>}
      <fieldset class="choices">
        <legend>{installTexts.mode}</legend>
        {installModes.map((name) => (
          <label key={name}>
            <input type="radio" name="mode" value={name} checked={name === mode} onChange={() => setMode(name)} />
            <span>
              <strong>{installTexts.modes[name].label}</strong>{' '}
              <span class="hint">{installTexts.modes[name].hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div class="measure" ref={parent} />
      {mode !== 'link' && <Snippets mode={mode} context={context} stored={stored} height={height} />}
      <h3>{installTexts.link}</h3>
      <p class="hint">{installTexts.linkHint}</p>
      <CopyField text={hostedUrl(context)} />
      {mode !== 'link' && (
        <>
          <h3>{installTexts.csp}</h3>
          <p class="hint">{installTexts.cspHint}</p>
          <CopyField text={cspDirectives(origin, { fields: shownFields(settings).join(' ') })} isCode />
          <TagCheck settings={settings} />
          <Attributes snippet={attributeSnippet(context, settings)} />
        </>
      )}
    </>
  )
}

type SnippetsProps = {
  mode: Exclude<InstallMode, 'link'>
  context: SnippetContext
  stored: DeliveredForm
  height: number
}

function Snippets({ mode, context, stored, height }: SnippetsProps) {
  const isPlaced = mode === 'view' || mode === 'below'
  const oneLine = mode === 'view' ? formScript(context) : lazyScript(context, stored, isPlaced ? undefined : mode)
  return (
    <>
      <h3>{installTexts.snippet}</h3>
      {isPlaced && height === 0 && <p class="hint">{installTexts.measuring}</p>}
      {isPlaced && height > 0 && (
        <>
          <p class="hint">{installTexts.snippetHint(height)}</p>
          <CopyField text={placedSnippet(context, mode, stored, height)} isCode />
          <h3>{installTexts.oneLine}</h3>
        </>
      )}
      <p class="hint">{isPlaced ? installTexts.oneLineHint : installTexts.scriptHint}</p>
      <CopyField text={oneLine} isCode />
    </>
  )
}

const Attributes = ({ snippet }: { snippet: string | undefined }) => (
  <details>
    <summary>{installTexts.attributes}</summary>
    <p class="hint">{snippet ? installTexts.attributesHint : installTexts.noAttributes}</p>
    {snippet && <CopyField text={snippet} isCode />}
  </details>
)

/** Returns our text of the link or button that opens the form, in a language once it is loaded. */
function useOpenText(language: string): string {
  const [text, setText] = useState('')
  useEffect(() => {
    loadOurTexts(language).then(
      ({ open = '' }) => setText(open),
      () => setText(''),
    )
  }, [language])
  return text || installTexts.englishOpen
}
