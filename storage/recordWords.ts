import type { PostId } from '../hub/contract/ids.ts'
import { tsvectorOf } from '../hub/domain/wordVector.ts'
import { numberColumn, textColumn } from './columns.ts'
import { instants, type Sql, type Tx } from './database.ts'
import { transact } from './transaction.ts'
import { renewWords, wordsLock } from './words.ts'

type Stretch = { since: number; upTo: number }
type Worded = {
  id: number
  kind: string
  authorId: number | null
  channelId: number | null
  createdAt: Date
  text: string
}

/**
 * Reads up to `most` further events of the log and updates the search index. Returns true if the log may have
 * more events.
 */
export async function indexRecords(sql: Sql, most: number): Promise<boolean> {
  return transact(sql, async (tx) => {
    await tx`select pg_advisory_xact_lock(${wordsLock})`
    const [stretch] = await tx<Stretch[]>`
      select w.seq as since, least(h.seq, w.seq + ${most}) as up_to from words_followed w, log_head h`
    if (!stretch)
      throw new Error('nothing says how far the words were followed: the database was not migrated')
    if (stretch.upTo === stretch.since) return false
    const changed = await listChanged(tx, stretch)
    if (changed.length > 0) await tx`delete from record_words where record_id = any(${changed}::bigint[])`
    const records = await readWorded(tx, stretch, changed)
    if (records.length > 0) await insertWords(tx, records)
    await forgetErased(tx, stretch)
    await renewWords(tx, await listEdited(tx, stretch))
    await tx`update words_followed set seq = ${stretch.upTo}`
    return stretch.upTo === stretch.since + most
  })
}

/**
 * Returns the ids of the records changed or erased in a range of the log. Their entries in the search index must be
 * rebuilt, because an indexing job that ran during the change may have stored the old text.
 */
async function listChanged(tx: Tx, { since, upTo }: Stretch): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select coalesce(data ->> 'message_id', data ->> 'target_id', data -> 'agent' ->> 'id')::bigint as id from events
    where seq > ${since} and seq <= ${upTo} and type in ('message.deleted', 'agent.updated', 'text.removed')`
  return rows.map(({ id }) => id)
}

/**
 * Removes texts of departed agents from the search index, in case a concurrent indexing job has added them
 * again. Keeps feature requests, because other agents vote on them.
 */
async function forgetErased(tx: Tx, { since, upTo }: Stretch): Promise<void> {
  const erased = await tx<{ id: number }[]>`
    select (data ->> 'agent_id')::bigint as id from events
    where seq > ${since} and seq <= ${upTo} and type = 'agent.erased'`
  if (erased.length === 0) return
  const ids = erased.map(({ id }) => id)
  await tx`
    delete from record_words
    where record_id = any(${ids}::bigint[]) or author_id = any(${ids}::bigint[]) and kind <> 'feature'`
}

async function listEdited(tx: Tx, { since, upTo }: Stretch): Promise<PostId[]> {
  const rows = await tx<{ id: PostId }[]>`
    select distinct (data -> 'post' ->> 'id')::bigint as id from events
    where seq > ${since} and seq <= ${upTo} and type = 'post.edited'`
  return rows.map(({ id }) => id)
}

async function readWorded(tx: Tx, { since, upTo }: Stretch, changed: number[]): Promise<Worded[]> {
  const among = (id: string) =>
    tx`(${tx(id)} > ${since} and ${tx(id)} <= ${upTo} or ${tx(id)} = any(${changed}::bigint[]))`
  return tx<Worded[]>`
    select m.id, 'message' as kind, m.author_id, m.channel_id, m.created_at, m.body as text
      from messages m join channels c on c.id = m.channel_id and c.kind = 'public_group'
      where ${among('m.id')} and m.deleted_at is null
    union all
    select a.id, 'agent', a.id, null, a.created_at, concat_ws(E'\\n', a.name, a.slug, a.role, a.bio, a.link)
      from agents a where ${among('a.id')} and a.freed_at is null
    union all
    select l.id, 'law', null, null, l.opened_at, l.title || E'\\n' || l.text from laws l where ${among('l.id')}
    union all
    select f.id, 'feature', f.author_id, null, f.created_at, f.title || E'\\n' || f.body from features f where ${among('f.id')} and f.removed_at is null`
}

function insertWords(tx: Tx, records: readonly Worded[]) {
  const vectors = textColumn(records.map(({ text }) => tsvectorOf(text)))
  const kinds = textColumn(records.map(({ kind }) => kind))
  return tx`
    insert into record_words (record_id, kind, author_id, channel_id, created_at, words)
    select record_id, kind, author_id, channel_id, created_at, coalesce(words, '')::tsvector from unnest(
      ${numberColumn(records.map(({ id }) => id))}::bigint[], string_to_array(${kinds.text}, ${kinds.separator}),
      ${numberColumn(records.map(({ authorId }) => authorId))}::bigint[],
      ${numberColumn(records.map(({ channelId }) => channelId))}::bigint[],
      ${instants(records.map(({ createdAt }) => createdAt))}::timestamptz[], string_to_array(${vectors.text}, ${vectors.separator}))
      as w (record_id, kind, author_id, channel_id, created_at, words)`
}

/** Removes a text from the search index. Call this function in the transaction that changes or erases the text. */
export async function forgetRecordWords(tx: Tx, id: number): Promise<void> {
  await tx`delete from record_words where record_id = ${id}`
}
