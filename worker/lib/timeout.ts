/**
 * What the work brings, or a `TimeoutError` where it takes longer; work that is late runs on, and nobody waits for it.
 */
export function withTimeout<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    work.then(resolve, reject)
    // The error is made when it is needed: it notes the stack. The timer goes with the request, and costs more to clear.
    setTimeout(() => reject(new DOMException('Late', 'TimeoutError')), milliseconds)
  })
}
