import { placeUrl } from '../state/routes.ts'
import { type Origin, type Step, steps } from './import-state.ts'

const origins: readonly Origin[] = ['file', 'google', 'linkedin', 'tool']

/** Returns the URL of a step, so that the browser's Back leads to the one before. */
export function stepUrl(workspaceId: string, step: Step, origin?: Origin): string {
  const search = new URLSearchParams({ step, ...(origin && { from: origin }) })
  return `${placeUrl(workspaceId, 'import')}${step === 'imports' ? '' : `?${search}`}`
}

/** Reads the step that a query string names, and what the owner has. */
export function parseStep(search: string): { step: Step; origin: Origin | undefined } {
  const parameters = new URLSearchParams(search)
  const step = steps.find((name) => name === parameters.get('step')) ?? 'imports'
  return { step, origin: origins.find((name) => name === parameters.get('from')) }
}

/** Returns the URL of the list of what an import has added, in all states or in one. */
export const importedUrl = (workspaceId: string, id: string, state = ''): string =>
  `/inbox/${workspaceId}?${new URLSearchParams({ ...(state && { state }), import: id })}`
