import { setState } from '../../state/store.ts'
import { texts } from '../en-steps.ts'
import type { Origin } from '../import-state.ts'
import { stepUrl } from '../import-url.ts'
import type { StepProps } from '../step-props.ts'

const origins: readonly Origin[] = ['file', 'google', 'linkedin', 'tool']

/** Step 1: what the owner has, so that the next one can say how to get the file. */
export const SourceStep = ({ workspaceId }: StepProps) => (
  <>
    <h1>{texts.sourceTitle}</h1>
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
