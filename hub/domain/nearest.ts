/** Maximum length of the compared strings. The time for a comparison grows with the square of the length. */
const comparedMax = 64

/**
 * Returns the candidate with the smallest edit distance, or undefined if every candidate differs from the text in over
 * a third of the letters.
 */
export function nearest<Candidate extends string>(
  text: string,
  candidates: readonly Candidate[],
): Candidate | undefined {
  if (text.length > comparedMax) return undefined
  let found: Candidate | undefined
  let fewest = Number.POSITIVE_INFINITY
  for (const candidate of candidates) {
    const most = Math.min(fewest - 1, Math.floor(Math.max(text.length, candidate.length) / 3))
    if (most < 0) continue
    const edits = editsBetween(text, candidate, most)
    if (edits > most) continue
    found = candidate
    fewest = edits
  }
  return found
}

/** Returns the edit distance of two strings, or `most` + 1 if the distance exceeds `most`. */
export function editsBetween(from: string, to: string, most: number): number {
  if (from === to) return 0
  if (Math.abs(from.length - to.length) > most) return most + 1
  let earlier: number[] = []
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row++) {
    const current = [row]
    let fewest = row
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1]
      const isSwap = !isSame && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      let edits = at(previous, column - 1) + (isSame ? 0 : 1)
      if (!isSame) edits = Math.min(edits, at(previous, column) + 1, at(current, column - 1) + 1)
      if (isSwap) edits = Math.min(edits, at(earlier, column - 2) + 1)
      current.push(edits)
      if (edits < fewest) fewest = edits
    }
    if (fewest > most) return most + 1
    earlier = previous
    previous = current
  }
  return Math.min(at(previous, to.length), most + 1)
}

const at = (row: readonly number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY
