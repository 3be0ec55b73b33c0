import type { SavedSettings } from '../../../../shared/displays/saved-display.ts'

/** A display as visitors will see it: the section, if there is anything to show, its style sheet, and the size of both as text. */
export type Fragment = { section: Element | null; css: string; html: string }

/** The settings to draw, and the tab that is chosen. */
export type PreviewInput = { settings: SavedSettings; tab?: string | undefined }

const pageToken = document.querySelector<HTMLMetaElement>('meta[name=laurel-page]')

/**
 * Asks the service to draw settings; nothing is stored. The request parses the HTML, because the policy of the page forbids scripts
 * to do so. Rejects without a response, or with the status.
 */
export function fetchPreview(workspaceId: string, input: PreviewInput, signal: AbortSignal): Promise<Fragment> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/inbox/api/${workspaceId}/displays/preview`)
    request.setRequestHeader('Content-Type', 'application/json')
    request.setRequestHeader('Accept', 'text/html')
    request.setRequestHeader('X-Laurel-Page', pageToken?.content ?? '')
    request.responseType = 'document'
    request.timeout = 20_000
    request.onloadend = () => {
      const { status, response } = request
      if (status !== 200 || !(response instanceof Document)) return reject(new PreviewError(status))
      const style = response.querySelector('script')
      style?.remove()
      const section = response.querySelector('.laurel')
      // It may stand in a paragraph of its own, as the badge does.
      resolve({ section, css: style?.textContent ?? '', html: section?.outerHTML ?? '' })
    }
    signal.addEventListener('abort', () => request.abort())
    request.send(JSON.stringify(input))
  })
}

/** The service has not drawn the preview; the status is 0 without a response. */
export class PreviewError extends Error {
  readonly status: number
  constructor(status: number) {
    super(`Preview: ${status}`)
    this.status = status
  }
}
