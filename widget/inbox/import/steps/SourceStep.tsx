import { texts } from '../en-steps.ts'
import type { StepProps } from '../step-props.ts'
import { SourceList } from './SourceList.tsx'

/** Step 1: what the owner has, so that the next one can say how to get the file. */
export const SourceStep = ({ workspaceId }: StepProps) => (
  <>
    <h1>{texts.sourceTitle}</h1>
    <SourceList workspaceId={workspaceId} />
  </>
)
