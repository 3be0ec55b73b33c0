/** The shortest tag that shows the form of a workspace, to be pasted into any page; `address` is the service's. */
export function tag(address: string, workspaceId: string): string {
  return `<script src="${address}/laurel.js" data-workspace="${workspaceId}" async crossorigin></script>`
}
