import * as z from 'zod/mini'
import { connectToCloudflare } from '../d1/cloudflare-api.ts'
import { deployAgain } from '../lib/ci.ts'
import { readWranglerConfig } from '../lib/wrangler-config.ts'

const Schedules = z.object({ schedules: z.array(z.object({ cron: z.string() })) })

/**
 * Gives the deployed worker the crons of wrangler.toml. Returns a sentence if that fails, which is no reason to stop: only
 * later attempts to deliver and clean-ups depend on it.
 */
export async function ensureCrons(): Promise<string | undefined> {
  const { account, name, crons } = readWranglerConfig()
  try {
    const { get, put } = await connectToCloudflare(account)
    const path = `workers/scripts/${name}/schedules`
    const { schedules } = Schedules.parse(await get(path))
    // An account beyond its limit rejects every change, even one to the same.
    if (JSON.stringify(schedules.map(({ cron }) => cron)) === JSON.stringify(crons)) return undefined
    await put(
      path,
      crons.map((cron) => ({ cron })),
      'Cloudflare rejected the cron',
    )
    return undefined
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const reason = /\[code: 10072\]/.test(message)
      ? `Your account has no cron trigger left; the free plan has 5 for all Workers. Remove one, then ${deployAgain()}.`
      : `The cron was not set: ${message}. To try again, ${deployAgain()}.`
    return `${reason} Until then, each webhook and message gets one attempt, daily messages none, and the bytes of erased files and old spam stay; everything else works.`
  }
}
