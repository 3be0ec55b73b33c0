const maxDistance = 2

/** Returns the candidate that is most similar to a text, `undefined` if each differs in more than two characters. */
export function closestMatch(text: string, candidates: string[]): string | undefined {
  const distances = candidates.map((candidate) => editDistance(text, candidate))
  const closest = Math.min(...distances)
  return closest > maxDistance ? undefined : candidates[distances.indexOf(closest)]
}

/** Returns how many characters to insert, remove or replace make one text another (Levenshtein distance), if few. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (const character of from) {
    let left = Number(row[0]) + 1
    row = row.map((above, index) => {
      if (index > 0) left = Math.min(left + 1, above + 1, Number(row[index - 1]) + Number(to[index - 1] !== character))
      return left
    })
    // Otherwise a body of nothing but unknown names would take long.
    if (Math.min(...row) > maxDistance) return Infinity
  }
  return Number(row.at(-1))
}
