/** Matches phrases such as "besides ada", in several languages. */
export const besides =
  /(?:(?<!\p{L})(?:besides|except(?: for)?|apart from|other than|aside from|außer|aparte de|además de|excepto|salvo|à part|en dehors de|outre|além d[eoa]|tirando|oltre a|tranne|selain)|(?<!\p{L})(?:кроме|помимо)|除了|(?<!\p{L})(?:غير|ما عدا))\s*@?([\p{L}\p{M}\d-]+(?: \p{Lu}[\p{L}\p{M}\d-]*)?)/iu

/** Matches "this one" and similar words, as in "any group besides this one?". They do not name an agent. */
const here =
  /^(?:(?:this|here|este|esta|aqu[ií]|ici|celui-ci|hier|dies\p{L}{0,2}|questo|qui|ini|этой|этого)(?![\p{L}\p{M}-])|这|هذ)/iu

/** Returns the names that a question excludes: "ada lovelace" and "ada" for "besides Ada Lovelace". */
export function excludedIn(question: string): string[] {
  const name = besides.exec(question)?.[1]?.toLowerCase()
  return name === undefined || here.test(name) ? [] : [name, name.split(' ')[0] ?? name]
}
