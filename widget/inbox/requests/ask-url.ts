import { placeUrl } from '../state/routes.ts'

const parameter = 'ask'

/** Returns the URL of the requests with the dialog for a new request. */
export const askUrl = (workspaceId: string): string => `${placeUrl(workspaceId, 'requests')}?${parameter}`

/** Returns whether the URL opens that dialog, and removes this from it: Back and a reload open it no more. */
export function takeAsk(): boolean {
  const isAsking = new URLSearchParams(location.search).has(parameter)
  if (isAsking) history.replaceState(null, '', location.pathname)
  return isAsking
}
