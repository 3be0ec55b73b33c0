import { texts } from './en.ts'
import { useHealth } from './use-health.ts'

const marks = { fault: 'alarm', warning: 'warn' } as const

/** The number of faults, or else of warnings, beside the name of the section; nothing if there are none. */
export function HealthState({ workspaceId }: { workspaceId: string }) {
  const { rows = [] } = useHealth(workspaceId)
  for (const state of ['fault', 'warning'] as const) {
    const count = rows.filter((row) => row.state === state).length
    if (count > 0) return <span class={`state ${marks[state]} hint end`}>{texts.counts[state](count)}</span>
  }
  return null
}
