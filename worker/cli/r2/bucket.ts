/** The bucket with the bytes of uploaded files. */
export type Bucket = {
  /**
   * Passes the bytes of an object to `consume` and returns its result, or `undefined` if there is no such object. After a
   * transient error, `consume` is called again, with all bytes.
   */
  read: <Result>(
    key: string,
    consume: (bytes: AsyncIterable<Uint8Array>) => Promise<Result>,
  ) => Promise<Result | undefined>
  /** Stores an object. Retries transient errors. */
  write: (key: string, bytes: Blob) => Promise<void>
  close: () => Promise<void>
}
