/**
 * What the work brings, or a `TimeoutError` where it takes longer; work that is late runs on, and nobody waits for it.
 */
export async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(reject, milliseconds, new DOMException('Late', 'TimeoutError'))
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
