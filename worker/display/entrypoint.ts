import { WorkerEntrypoint } from 'cloudflare:workers'
import { displayPages } from './cached-app.ts'

/** The entrypoint whose responses Cloudflare caches. The worker calls it; it has no URL of its own. */
export class DisplayPages extends WorkerEntrypoint<Env> {
  override fetch(request: Request) {
    return displayPages.fetch(request, this.env, this.ctx)
  }

  /** Removes the cached responses with a tag; does nothing where there is no cache. @throws Error if the purge fails. */
  async purge(tag: string): Promise<void> {
    const result = await this.ctx.cache?.purge({ tags: [tag] })
    if (result && !result.success) throw new Error('The purge failed')
  }
}
