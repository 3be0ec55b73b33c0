import { texts } from './en-steps.ts'
import type { Step } from './import-state.ts'

const trail: readonly Step[] = ['source', 'file', 'columns', 'preview', 'progress']

/** The five steps, those that are done, and the current one. */
export function Trail({ step }: { step: Step }) {
  const current = step === 'result' ? trail.length - 1 : trail.indexOf(step)
  return (
    <ol class="trail" aria-label={texts.steps}>
      {trail.map((name, index) => (
        <li
          key={name}
          class={index < current || step === 'result' ? 'state done' : 'state'}
          aria-current={index === current ? 'step' : undefined}
        >
          {texts.stepNames[name]}
        </li>
      ))}
    </ol>
  )
}
