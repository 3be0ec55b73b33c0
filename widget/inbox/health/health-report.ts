import type { HealthRow } from '../../../shared/workspace/health.ts'
import { request } from '../state/api.ts'
import { signal } from '../state/store.ts'
import { errorMessage } from '../ui/error-message.ts'

type Report = { workspaceId: string; rows: HealthRow[] | undefined; loaded: string; error: string }

/** The report that was loaded last, for the list of sections and for the section. */
export const healthReport = signal<Report>({ workspaceId: '', rows: undefined, loaded: '', error: '' })

/** Loads the report of a workspace. */
export async function loadHealth(workspaceId: string): Promise<void> {
  const { workspaceId: shownId, ...shown } = healthReport.value
  const before = shownId === workspaceId ? shown : { rows: undefined, loaded: '' }
  healthReport.value = { ...before, workspaceId, error: '' }
  try {
    const rows = await request<HealthRow[]>(workspaceId, 'health-report')
    healthReport.value = { workspaceId, rows, loaded: new Date().toISOString(), error: '' }
  } catch (error) {
    healthReport.value = { ...before, workspaceId, error: errorMessage(error) }
  }
}
