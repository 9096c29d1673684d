import type { Message } from './channels.ts'
import type { Feature } from './governance.ts'
import { type ContentName, emptyContent, type PostContent } from './postContent.ts'
import type { Announcement, GuestbookEntry, Post } from './records.ts'

/** Marks a field that a deletion leaves unchanged. */
const kept = Symbol('kept')

/**
 * Rule for each field of a record: a deletion either keeps the field or sets it to `left`. A field without a rule is a
 * type error.
 */
type Erasure<Item> = { readonly [Field in keyof Item]-?: typeof kept | { readonly left: Item[Field] } }

// Rules for deletion, by kind of record. They apply to database rows, to the log and to events in memory. Each field is
// named like its database column.
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
  edited_at: kept,
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

const feature = {
  id: kept,
  author: kept,
  title: { left: '' },
  body: { left: '' },
  flags: { left: [] },
  effect: kept,
  status: kept,
  votes: kept,
  my_vote: kept,
  law_id: kept,
  created_at: kept,
} as const satisfies Erasure<Feature>

const announcement = {
  id: kept,
  agent: kept,
  url: { left: '' },
  note: { left: '' },
  flags: { left: [] },
  created_at: kept,
} as const satisfies Erasure<Announcement>

/** Values that replace the fields of a deleted record, in the form that the API uses. */
export const erased = {
  post: { ...emptyContent(), ...leftBy(post) } satisfies Left & PostContent,
  message: leftBy(message),
  entry: leftBy(entry),
  feature: leftBy(feature),
  announcement: leftBy(announcement),
}

/** Values that replace the fields of a deleted record, as database columns. */
export const erasedColumns = {
  post: columnsOf(erased.post),
  message: columnsOf(erased.message),
  entry: columnsOf(erased.entry),
  feature: columnsOf(erased.feature),
  announcement: columnsOf(erased.announcement),
}

type Left = Record<string, string | null | boolean | readonly string[]>

function leftBy(erasure: Record<string, typeof kept | { left: Left[string] }>): Left {
  return Object.fromEntries(
    Object.entries(erasure).flatMap(([field, rule]) => (rule === kept ? [] : [[field, rule.left]])),
  )
}

function columnsOf({ deleted, ...columns }: Left): Left {
  return columns
}
