import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { ApiError, request } from '../../state/api.ts'
import { type Fragment, fetchPreview, PreviewError, type PreviewInput } from './fetch-preview.ts'

/** The pause after a change after which the preview follows, in milliseconds. */
const pause = 300

/**
 * Draws settings whenever they have changed, and stops drawing what they were before. `isFailed`: the fragment is not that of the
 * settings.
 */
export function usePreview(workspaceId: string, input: PreviewInput) {
  const [fragment, setFragment] = useState<Fragment>()
  const [isFailed, setIsFailed] = useState(false)
  const current = useRef<AbortController>(undefined)
  const key = JSON.stringify(input)
  const draw = useCallback(async () => {
    current.current?.abort()
    const controller = new AbortController()
    current.current = controller
    const isCurrent = () => current.current === controller && !controller.signal.aborted
    try {
      const next = await fetchWithSession(workspaceId, JSON.parse(key), controller.signal)
      if (!isCurrent()) return
      setFragment(next)
      setIsFailed(false)
    } catch {
      if (isCurrent()) setIsFailed(true)
    }
  }, [workspaceId, key])
  const isFirst = useRef(true)
  useEffect(() => {
    const timer = setTimeout(draw, isFirst.current ? 0 : pause)
    isFirst.current = false
    return () => {
      clearTimeout(timer)
      current.current?.abort()
    }
  }, [draw])
  return { fragment, isFailed, draw }
}

/** Draws settings; if the session has ended, once it is renewed. */
export async function fetchWithSession(workspaceId: string, input: PreviewInput, signal: AbortSignal) {
  try {
    return await fetchPreview(workspaceId, input, signal)
  } catch (error) {
    if (!(error instanceof PreviewError && /40[13]/.test(`${error.status}`))) throw error
    await request(workspaceId, 'displays').catch((thrown) => {
      if (thrown instanceof ApiError && thrown.status === 401) throw thrown
    })
    return fetchPreview(workspaceId, input, signal)
  }
}
