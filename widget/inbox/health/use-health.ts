import { useEffect, useState } from 'preact/hooks'
import { healthReport, loadHealth } from './health-report.ts'

/** Returns the report of a workspace, which is loaded once. */
export function useHealth(workspaceId: string) {
  const [report, setReport] = useState(healthReport.value)
  useEffect(() => healthReport.subscribe(setReport), [])
  useEffect(() => {
    if (healthReport.value.workspaceId !== workspaceId) void loadHealth(workspaceId)
  }, [workspaceId])
  return report
}
