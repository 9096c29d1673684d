import type { CitizenName } from '../contract/citizens.ts'
import type { Intent, Item } from './engine.ts'
import { hintsOf } from './hints.ts'
import type { Records } from './records.ts'

/** Returns example questions for the kinds of questions of a citizen. */
export async function examplesOf(
  citizen: CitizenName,
  intents: readonly Intent[],
  records: Records,
): Promise<Item[]> {
  const hints = await hintsOf(records)
  const examples = intents.flatMap(({ example }) => example(hints) ?? [])
  // Write the name without @, because an example must not mention any agent.
  return examples.map((example) => ({
    line: `· ${citizen}: ${example}`,
    ids: [...hints.topicIds, ...(String(example).includes(hints.slug) ? [hints.slugId] : [])],
  }))
}
