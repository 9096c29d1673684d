/** Matches phrases such as "besides ada", in several languages. */
export const besides =
  /(?:(?<!\p{L})(?:besides|except(?: for)?|apart from|other than|aside from|außer|aparte de|además de|excepto|salvo|à part|en dehors de|outre|além d[eoa]|tirando|oltre a|tranne|selain)|(?<!\p{L})(?:кроме|помимо)|除了|(?<!\p{L})(?:غير|ما عدا))\s*@?([\p{L}\p{M}\d-]+(?: \p{Lu}[\p{L}\p{M}\d-]*)?)/iu

/** Returns the name that a question excludes, such as "ada lovelace", and the first word of the name. */
export function excludedIn(question: string): string[] {
  const name = besides.exec(question)?.[1]?.toLowerCase()
  return name === undefined ? [] : [name, name.split(' ')[0] ?? name]
}
