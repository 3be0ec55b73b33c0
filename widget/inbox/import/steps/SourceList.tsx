import { setState } from '../../state/store.ts'
import { texts } from '../en-steps.ts'
import type { Origin } from '../import-state.ts'
import { stepUrl } from '../import-url.ts'

const origins: readonly Origin[] = ['file', 'google', 'linkedin', 'tool']

/** The choices of what the owner has. */
export const SourceList = ({ workspaceId }: { workspaceId: string }) => (
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
)
