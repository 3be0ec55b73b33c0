import * as z from 'zod/mini'
import { ApiError, type CloudflareApi } from '../d1/cloudflare-api.ts'

const Settings = z.object({
  bindings: z.array(z.object({ type: z.string(), name: z.string(), text: z.optional(z.string()) })),
})

/** A binding, variable or secret of the deployed worker. `text` is the value of a variable. */
export type Binding = z.output<typeof Settings>['bindings'][number]

/** Returns the bindings of the deployed worker, none if there is no deployment yet. */
export async function readBindings({ get }: CloudflareApi, worker: string): Promise<Binding[]> {
  const settings = await get(`workers/scripts/${worker}/settings`).catch((error) => {
    if (error instanceof ApiError && error.status === 404) return { bindings: [] }
    throw error
  })
  return Settings.parse(settings).bindings
}

/** Returns whether the worker has this binding; the type of a secret is `secret_text`. */
export const hasBinding = (bindings: Binding[], type: string, name: string) =>
  bindings.some((binding) => binding.type === type && binding.name === name)
