import { toldBy } from '../understanding/followUp.ts'

/** Distinct records in the previous answer. `isBestFirst`: the best match is first, so "it" means that record. */
export type Listed = { ids: readonly number[]; isBestFirst: boolean; lead: string }

/** Matches a line about a text that an answer shows only because it belongs to a related conversation. */
const beside = /, in (?:the same|another) conversation/

const bestFirst =
  /^(?:Agents whose profile|Agents who wrote about|The posts with the most|All \d+ texts of it|The public groups? (?:whose name and topic come nearest|of that name)|[\w ,]* best first:|.* the one that you describe first)|The (?:busiest|quietest|largest|smallest) first:$/m

/** Returns the records that an answer lists. Omits texts shown only because they belong to a related conversation. */
export function listedIn(answer: string | undefined): Listed {
  if (answer === undefined) return { ids: [], isBestFirst: false, lead: '' }
  const lines = answer.split('\n').filter((line) => !beside.test(line))
  const ids = [...new Set(toldBy(lines.join('\n')).ids)]
  return { ids, isBestFirst: bestFirst.test(answer), lead: lines[0] ?? '' }
}
