type Terminal = { isTTY?: boolean }

/** The streams and environment of a command, such as `process`. */
export type Io = {
  stdin: NodeJS.ReadableStream & Terminal
  stdout: NodeJS.WritableStream & Terminal
  stderr: NodeJS.WritableStream & Terminal
}
