import { useEffect, useState } from 'preact/hooks'
import { type EmbeddedForm, shownFields } from '../../../../shared/forms/stored-form.ts'
import { formScriptTag } from '../../../../shared/snippet.ts'
import { CopyField } from '../../ui/CopyField.tsx'
import type { ReservedHeight } from '../preview/reserved-height.ts'
import { useHeight } from '../preview/use-height.ts'
import { loadDefaultTexts } from '../texts/default-texts.ts'
import { embedTexts } from '../texts/en-embed.ts'
import { AddedBytes } from './AddedBytes.tsx'
import { cspDirectives } from './csp.ts'
import { QrCode } from './QrCode.tsx'
import { SnippetCheck } from './SnippetCheck.tsx'
import {
  attributeSnippet,
  type EmbedMode,
  embedModes,
  heightRule,
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
      <fieldset>
        <legend>{embedTexts.mode}</legend>
        {embedModes.map((name) => (
          <label key={name} class="check">
            <input type="radio" name="mode" value={name} checked={name === mode} onChange={() => setMode(name)} />
            <span>
              {embedTexts.modes[name].label}
              <span class="hint">{embedTexts.modes[name].hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div class="measure" ref={parent} />
      {mode !== 'link' && <Snippets mode={mode} context={context} stored={stored} height={height} />}
      <h3>{embedTexts.link}</h3>
      <p class="hint">{embedTexts.linkHint}</p>
      <CopyField text={hostedUrl(context)} name={embedTexts.linkName} />
      <QrCode url={hostedUrl(context)} />
      {mode !== 'link' && (
        <>
          <h3>{embedTexts.csp}</h3>
          <p class="hint">{embedTexts.cspHint}</p>
          <CopyField text={cspDirectives(origin, shownFields(settings))} name={embedTexts.csp} isCode />
          {height && (
            <details>
              <summary>{embedTexts.heightRule}</summary>
              <p class="hint">{embedTexts.heightRuleHint(height.narrow)}</p>
              <CopyField text={heightRule(height.height)} name={embedTexts.heightRule} isCode />
            </details>
          )}
          <SnippetCheck settings={settings} />
          <Attributes snippet={attributeSnippet(context, settings)} />
        </>
      )}
      <p class="hint">
        {embedTexts.guides}{' '}
        <a class="link" href="/docs/guides/embed#where-to-paste-it" target="_blank" rel="noopener">
          {embedTexts.guidesLink}
        </a>
      </p>
      <AddedBytes stored={stored} />
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
  const oneLine =
    mode === 'view'
      ? formScriptTag(context.origin, context.workspace, context.formId)
      : lazyScript(context, stored, isPlaced ? undefined : mode)
  return (
    <>
      <h3>{embedTexts.snippet}</h3>
      {isPlaced && !height && <p class="hint">{embedTexts.measuring}</p>}
      {isPlaced && height && (
        <>
          <p class="hint">{embedTexts.snippetHint(height.narrow)}</p>
          <CopyField text={placedSnippet(context, mode, stored, height.height)} name={embedTexts.snippet} isCode />
          <h3>{embedTexts.oneLine}</h3>
        </>
      )}
      <p class="hint">{isPlaced ? embedTexts.oneLineHint : embedTexts.scriptHint}</p>
      <CopyField text={oneLine} name={isPlaced ? embedTexts.oneLineName : embedTexts.snippet} isCode />
    </>
  )
}

const Attributes = ({ snippet }: { snippet: string | undefined }) => (
  <details>
    <summary>{embedTexts.attributes}</summary>
    <p class="hint">{snippet ? embedTexts.attributesHint : embedTexts.noAttributes}</p>
    {snippet && <CopyField text={snippet} name={embedTexts.attributes} isCode />}
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
