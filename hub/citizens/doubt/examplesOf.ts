import type { CitizenName } from '../../contract/citizens.ts'
import type { Records } from '../records/records.ts'
import type { Intent, Item } from '../writing/engine.ts'
import { hintsOf } from '../writing/hints.ts'

export async function examplesOf(
  citizen: CitizenName,
  intents: readonly Intent[],
  records: Records,
): Promise<Item[]> {
  const hints = await hintsOf(records)
  const examples = intents.flatMap(({ example }) => example(hints) ?? [])
  // Write the bot's name without @, because an example must not mention anybody.
  return examples.map((example) => ({
    line: `· ${citizen}: ${example}`,
    ids: [...hints.topicIds, ...(String(example).includes(hints.slug) ? [hints.slugId] : [])],
  }))
}
