import { useEffect, useState } from 'preact/hooks'
import type { InboxTestimonial } from '../../../shared/inbox.ts'
import type { Workspace } from '../../../shared/workspace/workspace.ts'
import { storedPath } from '../record/links.ts'
import { request } from '../state/api.ts'
import { useResource } from '../ui/hooks/use-resource.ts'
import type { Subject } from './contents.ts'

/** Loads a testimonial with its workspace and their images. */
export const useSubject = (workspaceId: string, id: string) =>
  useResource<Subject>(`${workspaceId}/${id}`, async () => {
    const [item, workspace] = await Promise.all([
      request<InboxTestimonial>(workspaceId, `testimonials/${id}`),
      // An empty change: the settings have no other URL.
      request<Workspace>(workspaceId, `workspaces/${workspaceId}`, { method: 'PUT', body: {} }),
    ])
    const [photo, logo] = await Promise.all([
      loadImage(storedPath(item.imageUrl)),
      loadImage(workspace.logo ? `/form/${workspaceId}/logo` : undefined),
    ])
    return { item, workspace, photo, logo }
  })

/** Loads an image of the app's own host; without it, the picture has initials or a name in its place. */
async function loadImage(path: string | undefined): Promise<HTMLImageElement | null> {
  if (!path) return null
  const image = new Image()
  image.src = path
  try {
    await image.decode()
    return image
  } catch {
    return null
  }
}

const accentKey = (workspaceId: string) => `laurel-accent-${workspaceId}`

/** The colour of pictures, which this browser keeps. */
export function useAccent(workspaceId: string): [string, (color: string) => void] {
  const [accent, setAccent] = useState(() => readAccent(workspaceId))
  useEffect(() => {
    try {
      localStorage.setItem(accentKey(workspaceId), accent)
    } catch {
      // Blocked or full: this page alone remembers it.
    }
  }, [workspaceId, accent])
  return [accent, setAccent]
}

function readAccent(workspaceId: string): string {
  const standard = '#1f6b4a'
  try {
    const stored = localStorage.getItem(accentKey(workspaceId)) ?? ''
    return /^#[\da-f]{6}$/i.test(stored) ? stored : standard
  } catch {
    return standard
  }
}
