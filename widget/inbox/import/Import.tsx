import './styles.ts'
import type { ComponentType } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import type { InboxPage } from '../../../shared/inbox.ts'
import { noFilters } from '../state/filters.ts'
import { listUrl, type Route } from '../state/routes.ts'
import { focusHeading } from '../ui/focus-heading.ts'
import { useTitle } from '../ui/hooks/use-title.ts'
import { BackIcon } from '../ui/Icon.tsx'
import { texts } from './en.ts'
import { texts as stepTexts } from './en-steps.ts'
import { Imports } from './Imports.tsx'
import type { Step } from './import-state.ts'
import { dispatch, useImport } from './import-store.ts'
import { parseStep, stepUrl } from './import-url.ts'
import type { StepProps } from './step-props.ts'
import { ColumnsStep } from './steps/ColumnsStep.tsx'
import { FileStep } from './steps/FileStep.tsx'
import { PreviewStep } from './steps/PreviewStep.tsx'
import { ProgressStep } from './steps/ProgressStep.tsx'
import { ResultStep } from './steps/ResultStep.tsx'
import { SourceStep } from './steps/SourceStep.tsx'
import { Trail } from './Trail.tsx'

const screens: Record<Step, ComponentType<StepProps>> = {
  imports: Imports,
  source: SourceStep,
  file: FileStep,
  columns: ColumnsStep,
  preview: PreviewStep,
  progress: ProgressStep,
  result: ResultStep,
}

/** The step to which the link back leads. The places before the first one and while it runs are outside. */
const before: Partial<Record<Step, Step>> = {
  source: 'imports',
  file: 'source',
  columns: 'file',
  preview: 'columns',
  result: 'imports',
}

/** The place of imports: those before, and the steps of a new one. */
export default function Import({ page: { workspaceId }, route }: { page: InboxPage; route: Route }) {
  const state = useImport()
  const { step } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: each link to a step makes a new route.
  useLayoutEffect(() => dispatch({ type: 'open', ...parseStep(location.search) }), [route])
  useStepFocus(step)
  useTitle(step === 'imports' ? '' : stepTexts.stepNames[step])
  const Screen = screens[step]
  const back = before[step]
  return (
    <>
      <a
        class="button quiet back-link"
        href={back ? stepUrl(workspaceId, back) : listUrl(workspaceId, { ...noFilters, state: 'pending' })}
      >
        <BackIcon />
        {back ? stepTexts.stepNames[back] : texts.inbox}
      </a>
      {step !== 'imports' && <Trail step={step} />}
      <Screen workspaceId={workspaceId} state={state} />
    </>
  )
}

/** Moves the focus to the heading of each step, but not of the first one, which the app does itself. */
function useStepFocus(step: Step): void {
  const shown = useRef<Step | undefined>(undefined)
  useEffect(() => {
    if (shown.current && shown.current !== step) focusHeading(document.getElementById('main'))
    shown.current = step
  }, [step])
}
