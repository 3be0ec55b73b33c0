import { texts } from './en.ts'
import { useHealth } from './use-health.ts'

/** The number of faults, beside the name of the section; nothing if there are none. */
export function HealthState({ workspaceId }: { workspaceId: string }) {
  const { rows = [] } = useHealth(workspaceId)
  const count = rows.filter(({ state }) => state === 'fault').length
  return count > 0 ? <span class="state alarm hint end">{texts.faults(count)}</span> : null
}
