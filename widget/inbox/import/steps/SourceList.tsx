import { setState } from '../../state/store.ts'
import { texts } from '../en-steps.ts'
import type { Origin } from '../import-state.ts'
import { stepUrl } from '../import-url.ts'

const origins: readonly Origin[] = ['file', 'google', 'linkedin', 'tool']

/** Says what may be imported, and offers the choices of what the owner has. */
export const SourceList = ({ workspaceId }: { workspaceId: string }) => (
  <>
    <p class="muted">
      {texts.permission}{' '}
      <a href="/docs/guides/move#what-you-may-import" target="_blank" rel="noopener">
        {texts.permissionLink}
      </a>
    </p>
    <ul class="rows big">
      {origins.map((origin) => (
        <li key={origin}>
          <a href={stepUrl(workspaceId, 'file', origin)}>{texts.origins[origin].name}</a>
          <p class="hint">{texts.origins[origin].hint}</p>
        </li>
      ))}
      <li>
        <button type="button" class="by-hand" onClick={() => setState({ dialog: { kind: 'add' } })}>
          {texts.byHand}
        </button>
        <p class="hint">{texts.byHandHint}</p>
      </li>
    </ul>
  </>
)
