import type { ImportState } from './import-state.ts'

/** The props of each step of an import. */
export type StepProps = { workspaceId: string; state: ImportState }
