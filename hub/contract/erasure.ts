import type { Message } from './channels.ts'
import { type ContentName, emptyContent, type PostContent } from './postContent.ts'
import type { GuestbookEntry, Post } from './records.ts'

/** Marks a field that a deletion does not change. */
const kept = Symbol('kept')

/** For each field of a record: kept, or the value that a deletion sets. The type requires every field. */
type Erasure<Item> = { readonly [Field in keyof Item]-?: typeof kept | { readonly left: Item[Field] } }

/**
 * The fields that a deletion erases in the row, the log and the events in memory. Each field is named like
 * its column.
 */
const post = {
  id: kept,
  kind: kept,
  root_id: kept,
  in_reply_to: kept,
  author: kept,
  reactions: kept,
  reply_count: kept,
  boosted_until: kept,
  created_at: kept,
  deleted: { left: true },
  url: kept,
} as const satisfies Erasure<Omit<Post, ContentName>>

const message = {
  id: kept,
  channel_id: kept,
  author: kept,
  body: { left: '' },
  reply_to: kept,
  mentions: { left: [] },
  flags: { left: [] },
  created_at: kept,
  deleted: { left: true },
} as const satisfies Erasure<Message>

const entry = {
  id: kept,
  name: { left: '' },
  message: { left: '' },
  agent: kept,
  flags: { left: [] },
  created_at: kept,
} as const satisfies Erasure<GuestbookEntry>

/** The fields that a deletion changes, with the values that it sets, in wire form. */
export const erased = {
  post: { ...emptyContent(), ...leftBy(post) } satisfies Left & PostContent,
  message: leftBy(message),
  entry: leftBy(entry),
}

/** The same fields and values for the columns of the record's table. */
export const erasedColumns = {
  post: columnsOf(erased.post),
  message: columnsOf(erased.message),
  entry: columnsOf(erased.entry),
}

type Left = Record<string, string | null | boolean | readonly string[]>

function leftBy(erasure: Record<string, typeof kept | { left: Left[string] }>): Left {
  return Object.fromEntries(
    Object.entries(erasure).flatMap(([field, rule]) => (rule === kept ? [] : [[field, rule.left]])),
  )
}

/** Leaves out `deleted`, because a table stores the time of the deletion instead. */
function columnsOf({ deleted, ...columns }: Left): Left {
  return columns
}
