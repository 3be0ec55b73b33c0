import { call, keys } from './service/harness.ts'
import { type Behaviour, startReceiver } from './service/receiver.ts'

/** Creates a webhook of the first workspace by the API; returns it with its secret. */
export const createWebhook = async (body: object) =>
  (await call('POST', '/v1/webhooks', { key: keys.workspaceA, body })).body as { id: string; secret: string }

/** Starts a receiver and creates a webhook for it; `host` is how the inbox names it. */
export async function storeWebhook(...behaviours: Behaviour[]) {
  const receiver = await startReceiver(...behaviours)
  const webhook = await createWebhook({ url: receiver.url })
  return { receiver, webhook, host: new URL(receiver.url).host }
}
