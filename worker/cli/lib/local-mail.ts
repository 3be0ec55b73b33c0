import { mkdirSync, watch } from 'node:fs'
import { basename, join } from 'node:path'

/** Where wrangler writes the e-mails of the local service, each as text and as HTML. */
const mailFolder = join('.wrangler', 'tmp', 'email')

/**
 * Calls `onMail` with the path of each e-mail that the local service sends: it is not delivered, and wrangler prints where it is
 * only among the messages of its log that `npm start` leaves out.
 * @returns a function that stops it.
 */
export function watchLocalMail(onMail: (path: string) => void): () => void {
  mkdirSync(mailFolder, { recursive: true })
  const found = new Set<string>()
  const watcher = watch(mailFolder, { recursive: true }, (_, path) => {
    if (!path || basename(join(path, '..')) !== 'email-text' || !path.endsWith('.txt') || found.has(path)) return
    found.add(path)
    onMail(join(mailFolder, path))
  })
  return () => watcher.close()
}
