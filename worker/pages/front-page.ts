import { scriptTag } from '../../shared/snippet.ts'

/**
 * The values of the page at `/`: the service's origin; the id of its workspace, if there is only one; and the workspace that the
 * browser is signed in to.
 */
export type FrontPage = {
  origin: string
  workspaceId: string | undefined
  opened: { workspaceId: string; name: string } | undefined
}

/** Fills in the file widget/public/index.html. Its script learns no more of a session than the workspace's id and name. */
export function frontPage(file: Response, { origin, workspaceId, opened }: FrontPage): Response {
  const known = opened?.workspaceId ?? workspaceId
  // Without an id, the form would be that of the oldest workspace.
  const snippet = scriptTag(origin, { workspace: known ?? 'WORKSPACE-ID' })
  return new HTMLRewriter()
    .on(`[data-for="${workspaceId ? 'several' : 'one'}"]`, { element: (part) => void part.remove() })
    .on('#unknown', { element: (hint) => void (known && hint.remove()) })
    .on('#snippet', { element: (code) => void code.setInnerContent(snippet) })
    .on('#preview', { element: (preview) => void (workspaceId && preview.setAttribute('data-workspace', workspaceId)) })
    .on('#open-inbox', { element: (link) => void (opened && link.setInnerContent(`Open ${opened.name}`)) })
    .transform(file)
}
