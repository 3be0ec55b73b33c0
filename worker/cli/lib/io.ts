type Terminal = { isTTY?: boolean }

/** What a command reads and writes, such as `process`. */
export type Io = {
  stdin: NodeJS.ReadableStream & Terminal
  stdout: NodeJS.WritableStream & Terminal
  stderr: NodeJS.WritableStream & Terminal
}
