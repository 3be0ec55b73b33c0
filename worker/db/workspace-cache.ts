/*
 * What this isolate remembers of workspaces, to choose the counter of a visitor's request before the statement runs. Whether
 * the request is allowed is up to the statement.
 */

const originListMs = 30_000
const originLists = new Map<string, { origins: string[]; expires: number }>()

let firstWorkspaceId = 'first'

/** Remembers which workspace gets the testimonials of visitors that name none. */
export function rememberFirstWorkspace(id: string): void {
  firstWorkspaceId = id
}

/** Remembers the allowed origins of a workspace for half a minute. */
export function rememberOrigins(workspaceId: string, origins: string[]): void {
  originLists.set(workspaceId, { origins, expires: Date.now() + originListMs })
}

/**
 * Returns the key under which a rate limiter counts a visitor's request: that of the workspace, or another one if the origin is
 * not on the list remembered, so that other sites cannot use up the limit of the listed ones.
 */
export function chooseCounterKey(workspaceId = firstWorkspaceId, foreignOrigin?: string): string {
  const list = originLists.get(workspaceId)
  if (foreignOrigin === undefined || !list || list.expires < Date.now()) return workspaceId
  return list.origins.includes(foreignOrigin) ? workspaceId : `${workspaceId} unlisted`
}
