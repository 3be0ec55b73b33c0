/** Settles like `promise`, or rejects with a `TimeoutError` after these milliseconds. The work itself is not cancelled. */
export function withTimeout<Result>(milliseconds: number, promise: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    promise.then(resolve, reject)
    // The error is created late, because capturing its stack is slow. The timer is not cleared: that costs more than letting
    // it end with the request.
    setTimeout(() => reject(new DOMException('Timed out', 'TimeoutError')), milliseconds)
  })
}
