import { useState } from 'preact/hooks'
import type { InboxPage } from '../../../shared/inbox.ts'
import type { Workspace } from '../../../shared/workspace/workspace.ts'
import { request } from '../state/api.ts'
import { sectionUrl } from '../state/routes.ts'
import { inbox } from '../state/store.ts'
import { CopyField } from '../ui/CopyField.tsx'
import { Field } from '../ui/Field.tsx'
import { useResource } from '../ui/hooks/use-resource.ts'
import { texts } from './en.ts'
import { Layouts } from './Layouts.tsx'
import { NothingToShow } from './NothingToShow.tsx'
import { Preview } from './Preview.tsx'
import { type Display, displaySnippet, isLimit, themes } from './snippet.ts'
import './styles.ts'

/** The place of displays: the code that shows testimonials on a site, with a preview. */
export default function Displays({ page: { workspaceId } }: { page: InboxPage }) {
  const { counts } = inbox.value
  const [display, setDisplay] = useState<Display>({ layout: 'wall', theme: 'auto', limit: '12' })
  const { data, error } = useSettings(workspaceId)
  if (counts.published === 0) return <NothingToShow workspaceId={workspaceId} counts={counts} />
  const edit = (change: Partial<Display>) => setDisplay({ ...display, ...change })
  const { layout } = display
  const isClosed = data?.display === 'closed'
  const place = { origin: location.origin, workspace: workspaceId, linkText: texts.linkText }
  return (
    <>
      <header class="bar head">
        <h1>{texts.displays}</h1>
        {!isClosed && (
          <a class="button end" href={`/testimonials/${workspaceId}`} target="_blank" rel="noopener">
            {texts.seeLive}
          </a>
        )}
      </header>
      <p class="muted">{texts.intro}</p>
      <div class="display">
        <div>
          <Layouts layout={layout} onChange={(layout) => edit({ layout })} />
          {layout !== 'badge' && <Options display={display} onChange={edit} />}
        </div>
        <section aria-labelledby="preview-title">
          <h2 id="preview-title">{texts.preview}</h2>
          {/* Without the settings, the frame itself says what is wrong. */}
          {data || error ? (
            <Preview workspaceId={workspaceId} display={display} isClosed={isClosed} />
          ) : (
            <div class="preview-frame" />
          )}
        </section>
        <div>
          <h2>{texts.code}</h2>
          <div class="embed-code">
            <CopyField text={displaySnippet(place, display)} isCode isPrimary />
          </div>
          <ul>
            <li>
              <a class="link" href="/docs/guides/display#include-on-your-server" target="_blank" rel="noopener">
                {texts.ways}
              </a>
            </li>
            <li>
              <a class="link" href={sectionUrl(workspaceId, 'display')}>
                {texts.settings}
              </a>
            </li>
          </ul>
        </div>
      </div>
    </>
  )
}

/** Reads the settings: an empty change, as GET does not return all. */
const useSettings = (workspaceId: string) =>
  useResource(workspaceId, () =>
    request<Workspace>(workspaceId, `workspaces/${workspaceId}`, { method: 'PUT', body: {} }),
  )

type OptionsProps = { display: Display; onChange: (change: Partial<Display>) => void }

const Options = ({ display: { layout, theme, limit }, onChange }: OptionsProps) => (
  <div class="pair">
    <Field id="display-theme" name="theme" label={texts.theme}>
      {(control) => (
        <select
          {...control}
          value={theme}
          onChange={({ currentTarget }) => onChange({ theme: themes[currentTarget.selectedIndex] ?? 'auto' })}
        >
          {themes.map((name) => (
            <option key={name} value={name}>
              {texts.themes[name]}
            </option>
          ))}
        </select>
      )}
    </Field>
    {layout !== 'single' && (
      <Field
        id="display-limit"
        name="limit"
        label={texts.limit}
        error={!isLimit(limit) && <span role="alert">{texts.limitError}</span>}
      >
        {(control) => (
          <input
            {...control}
            type="number"
            min={1}
            max={50}
            value={limit}
            onInput={({ currentTarget }) => onChange({ limit: currentTarget.value })}
          />
        )}
      </Field>
    )}
  </div>
)
