import { useEffect, useState } from 'preact/hooks'
import { type EmbeddedForm, shownFields } from '../../../../shared/forms/stored-form.ts'
import type { ReservedHeight } from '../../../configurator/reserved-height.ts'
import { cspDirectives } from '../../../configurator/snippets.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import { useHeight } from '../preview/use-height.ts'
import { loadDefaultTexts } from '../texts/default-texts.ts'
import { embedTexts } from '../texts/en-embed.ts'
import { SnippetCheck } from './SnippetCheck.tsx'
import {
  attributeSnippet,
  type EmbedMode,
  embedModes,
  formScript,
  hostedUrl,
  lazyScript,
  placedSnippet,
  type SnippetContext,
} from './snippets.ts'

type Props = { stored: EmbeddedForm; language: string; isLive: boolean }

/** The code that puts a form on a site, by where it appears. */
export default function EmbedSection({ stored, language, isLive }: Props) {
  const [mode, setMode] = useState<EmbedMode>('view')
  const [parent, height] = useHeight(stored, language)
  const ourText = useOpenText(language)
  const { origin } = location
  const { formId, formVersion, workspaceId, ...settings } = stored
  const openText = settings.texts?.open || ourText
  const context: SnippetContext = { origin, workspace: workspaceId, formId, openText }
  return (
    <>
      {!isLive && <p class="note">{embedTexts.publishBeforeInstall}</p>}
      <fieldset class="choices">
        <legend>{embedTexts.mode}</legend>
        {embedModes.map((name) => (
          <label key={name}>
            <input type="radio" name="mode" value={name} checked={name === mode} onChange={() => setMode(name)} />
            <span>
              <strong>{embedTexts.modes[name].label}</strong> <span class="hint">{embedTexts.modes[name].hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div class="measure" ref={parent} />
      {mode !== 'link' && <Snippets mode={mode} context={context} stored={stored} height={height} />}
      <h3>{embedTexts.link}</h3>
      <p class="hint">{embedTexts.linkHint}</p>
      <CopyField text={hostedUrl(context)} />
      {mode !== 'link' && (
        <>
          <h3>{embedTexts.csp}</h3>
          <p class="hint">{embedTexts.cspHint}</p>
          <CopyField text={cspDirectives(origin, { fields: shownFields(settings).join(' ') })} isCode />
          <SnippetCheck settings={settings} />
          <Attributes snippet={attributeSnippet(context, settings)} />
        </>
      )}
    </>
  )
}

type SnippetsProps = {
  mode: Exclude<EmbedMode, 'link'>
  context: SnippetContext
  stored: EmbeddedForm
  height: ReservedHeight | undefined
}

function Snippets({ mode, context, stored, height }: SnippetsProps) {
  const isPlaced = mode === 'view' || mode === 'below'
  const oneLine = mode === 'view' ? formScript(context) : lazyScript(context, stored, isPlaced ? undefined : mode)
  return (
    <>
      <h3>{embedTexts.snippet}</h3>
      {isPlaced && !height && <p class="hint">{embedTexts.measuring}</p>}
      {isPlaced && height && (
        <>
          <p class="hint">{embedTexts.snippetHint(height.narrow)}</p>
          <CopyField text={placedSnippet(context, mode, stored, height.height)} isCode />
          <h3>{embedTexts.oneLine}</h3>
        </>
      )}
      <p class="hint">{isPlaced ? embedTexts.oneLineHint : embedTexts.scriptHint}</p>
      <CopyField text={oneLine} isCode />
    </>
  )
}

const Attributes = ({ snippet }: { snippet: string | undefined }) => (
  <details>
    <summary>{embedTexts.attributes}</summary>
    <p class="hint">{snippet ? embedTexts.attributesHint : embedTexts.noAttributes}</p>
    {snippet && <CopyField text={snippet} isCode />}
  </details>
)

/** Returns our text of the link or button that opens the form, in a language once it is loaded. */
function useOpenText(language: string): string {
  const [text, setText] = useState('')
  useEffect(() => {
    loadDefaultTexts(language).then(
      ({ open = '' }) => setText(open),
      () => setText(''),
    )
  }, [language])
  return text || embedTexts.englishOpen
}
