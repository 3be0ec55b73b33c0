import type { Database } from '../lib/args.ts'
import type { Bucket } from './bucket.ts'
import { openDeployedR2 } from './deployed-r2.ts'
import { openLocalR2 } from './local-r2.ts'

/** Opens the bucket that belongs to a database. Returns `undefined` if a deployment has none. @throws Error with one sentence. */
export const openBucket = ({ remote, persistTo }: Database): Promise<Bucket | undefined> =>
  remote ? openDeployedR2() : openLocalR2(persistTo)
