import type { MediaKind } from '../../../../shared/media.ts'
import type { PendingRetry, RequestOptions, SendResult } from '../../sending.ts'
import type { FormComponent } from '../../types.ts'

/** The service's response for a file to be uploaded; `ticket` is the secret that its parts need. */
export type Ticket = { id: string; ticket: string; partBytes: number }

export type Upload = ReturnType<typeof createUpload>

// A weak connection may need it for the first bytes; each progress starts it anew.
const stallMs = 30_000

/**
 * Creates the upload of a file in parts. Each part is sent until it has arrived, and none that has arrived is sent again. `onChange`
 * is called whenever the percentage changes and when the upload waits. `video`: the ticket of the video that a poster belongs to.
 */
export function createUpload(
  form: FormComponent,
  { kind, content, video }: { kind: MediaKind; content: Blob; video?: Ticket | undefined },
  onChange = () => {},
) {
  const { service, setting, t, texts } = form.props
  let part = 0
  let request: XMLHttpRequest | undefined
  let isCancelled = false
  let isExpired = false

  const upload = {
    ticket: undefined as Ticket | undefined,
    /** The share of the file that has arrived, from 0 to 1. */
    progress: 0,
    /** Why the upload waits. */
    pending: undefined as PendingRetry | undefined,
    percentage: () => upload.progress.toLocaleString(texts?.lang ?? 'en', { style: 'percent' }),
    run,
    /** Ends the upload; its result is neither a record nor an error. */
    cancel() {
      isCancelled = true
      request?.abort()
      upload.pending?.cancel()
    },
  }

  /** Uploads the file, or after a failure what is missing of it. The record in the result has its `url`. */
  async function run(isFirst = true): Promise<SendResult> {
    const result = await sendMissing()
    if (!isExpired || !isFirst) return result
    // Once, everything is sent with another ticket.
    upload.ticket = undefined
    part = 0
    return run(false)
  }

  async function sendMissing(): Promise<SendResult> {
    if (!upload.ticket) {
      const file = {
        workspaceId: setting('workspace'),
        kind,
        type: content.type,
        bytes: content.size,
        videoId: video?.id,
      }
      const result = await send('POST', '', JSON.stringify(file), video)
      if (!result.record) return result
      upload.ticket = result.record as Ticket
    }
    const { id, partBytes } = upload.ticket
    for (; part * partBytes < content.size; part++) {
      const result = await send('PUT', `/${id}/${part + 1}`, content.slice(part * partBytes, (part + 1) * partBytes))
      if (!result.record) return result
    }
    return send('POST', `/${id}/complete`, null)
  }

  async function send(method: string, path: string, body: string | Blob | null, ticket = upload.ticket) {
    const headers = {
      ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
      ...(ticket && { 'X-Laurel-Ticket': ticket.ticket }),
    }
    const onWait = (pending: PendingRetry) => {
      upload.pending = pending
      onChange()
    }
    const options = { method, headers, body, send: sendRequest }
    // Not imported: with a retry, the lazy part has another URL.
    const result = await form.lazy?.sendWithRetry(`${service}/v1/media${path}`, options, t, onWait)
    upload.pending = undefined
    return result ?? {}
  }

  /** Sends a request once. With `XMLHttpRequest`, because `fetch` does not report the progress of an upload. */
  const sendRequest = (url: string, options: RequestOptions, _keepalive: boolean, signal: AbortSignal) =>
    new Promise<SendResult>((resolve) => {
      const xhr = new XMLHttpRequest()
      const stop = () => xhr.abort()
      let timer = setTimeout(stop, stallMs)
      request = xhr
      xhr.open(options.method, url)
      xhr.responseType = 'json'
      for (const [name, value] of Object.entries(options.headers)) xhr.setRequestHeader(name, value)
      xhr.upload.onprogress = ({ loaded }) => {
        clearTimeout(timer)
        timer = setTimeout(stop, stallMs)
        if (upload.ticket) report(part * upload.ticket.partBytes + loaded)
      }
      xhr.onloadend = () => {
        clearTimeout(timer)
        isExpired = xhr.status === 404
        resolve(isCancelled ? { rejected: true } : readResult(xhr))
      }
      signal.addEventListener('abort', stop)
      xhr.send(options.body)
    })

  function report(bytes: number) {
    const before = upload.pending ?? upload.percentage()
    upload.pending = undefined
    upload.progress = Math.min(1, bytes / content.size)
    if (upload.percentage() !== before) onChange()
  }

  return upload
}

/** Converts a response to a result. Only responses of the service count: a captive portal's login page has status 200 too. */
function readResult(request: XMLHttpRequest): SendResult {
  const { status } = request
  const response: unknown = request.response
  const { id, url } = Object(response)
  if (status === 204 || id || url) return { record: Object(response) }
  const retryAfter = Number(request.getResponseHeader('Retry-After'))
  if (typeof response !== 'string' || status < 400) return { retryAfter }
  // A quota that is used up for longer than people wait, and a service that no longer stores files, are final too.
  const rejected = status === 429 ? retryAfter > 60 : (status < 500 && status !== 408) || status === 501
  return { rejected, invalid: status === 400, retryAfter }
}
