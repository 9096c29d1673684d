import type { ChannelId } from '../hub/contract/ids.ts'
import { tsvectorOf } from '../hub/domain/wordVector.ts'
import { numberColumn, textColumn } from './columns.ts'
import type { Sql } from './database.ts'
import { transact } from './transaction.ts'

/**
 * Key of the advisory lock that lets one hub at a time index channel names. Without the lock, a slow hub could replace
 * a new name in the index with an older one. The key must be the same in all versions of the hub.
 */
const namesLock = 7_526_924

export async function indexChannels(sql: Sql, most: number): Promise<number> {
  const [queued] = await sql`select from channels_to_index limit 1`
  if (!queued) return 0
  let count = 0
  await transact(sql, async (tx) => {
    await tx`select pg_advisory_xact_lock(${namesLock})`
    const taken = await tx<{ channelId: ChannelId }[]>`
      delete from channels_to_index where ctid in (select ctid from channels_to_index limit ${most}) returning channel_id`
    const ids = taken.map(({ channelId }) => channelId)
    // Read the names in a separate statement, because the snapshot of the previous statement may contain
    // outdated names.
    const named = await tx<{ id: ChannelId; name: string }[]>`
      select id, name from channels where id = any(${ids}::bigint[])`
    const vectors = textColumn(named.map(({ name }) => tsvectorOf(name)))
    await tx`
      insert into channel_words (channel_id, words)
      select channel_id, coalesce(words, '')::tsvector from unnest(
        ${numberColumn(named.map(({ id }) => id))}::bigint[], string_to_array(${vectors.text}, ${vectors.separator}))
        as w (channel_id, words)
      on conflict (channel_id) do update set words = excluded.words`
    count = taken.length
  })
  return count
}
