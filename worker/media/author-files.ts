import { sha256 } from '../lib/hash.ts'
import { hourMs } from '../lib/time.ts'

/*
 * The author's own files, which the page shows before they are public. A browser sends no token for a picture, and the page must not
 * contain it: what stands in the URL is for one file and one hour, and ends with the link.
 */

const createProof = (id: string, expires: string, tokenHash: string) => sha256(`${id} ${expires} ${tokenHash}`)

/** Returns the query with which the author's page reads a file. */
export async function authorFileQuery(id: string, tokenHash: string): Promise<string> {
  const expires = String(Date.now() + hourMs)
  return `?expires=${expires}&proof=${await createProof(id, expires, tokenHash)}`
}

/** Returns whether a query allows to read the file of a testimonial with these tokens, by their hashes. */
export async function isAuthorQuery(id: string, query: Record<string, string>, tokenHashes: unknown[]) {
  const { expires = '', proof = '' } = query
  if (!(Number(expires) > Date.now())) return false
  const proofs = await Promise.all(tokenHashes.map((hash) => hash && createProof(id, expires, String(hash))))
  return proofs.includes(proof)
}
