export type ReleaseRequest = {
  method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT'
  path: string
  key?: string
  body?: object | string
  headers?: Record<string, string>
}

export type ReleaseResponse = { text: string; headers: { get(name: string): string | null } }

/** Sends a request, and resolves to its response. */
export type Send = (
  method: ReleaseRequest['method'],
  path: string,
  request?: Partial<ReleaseRequest>,
) => Promise<ReleaseResponse>
