import { freeDatabaseBytes } from '../../shared/limits.ts'

/**
 * Returns whether a database of this size may soon be full on the free plan. A larger one is not on it, with room for a limit that
 * counts 1,024 bytes to the kilobyte.
 */
export const isNearFreeLimit = (bytes: number): boolean =>
  bytes >= 0.8 * freeDatabaseBytes && bytes < 1.1 * freeDatabaseBytes
