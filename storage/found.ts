import type { ChannelId, PostId } from '../hub/contract/ids.ts'
import type { ContentFlag } from '../hub/contract/records.ts'
import type { FoundKind } from '../hub/contract/search.ts'
import type { Tx } from './database.ts'
import { summaryOf } from './page.ts'
import type { AuthorRow } from './posts.ts'

export type FoundRow = {
  kind: FoundKind
  id: number
  author: AuthorRow | null
  title: string | null
  text: string
  flags: ContentFlag[]
  rootId: PostId | null
  channelId: ChannelId | null
  createdAt: Date
}

export async function readFound(tx: Tx, postIds: number[], recordIds: number[]): Promise<FoundRow[]> {
  const author = summaryOf(tx)
  const isRecord = (id: string) => tx`${tx(id)} = any(${recordIds}::bigint[])`
  return tx<FoundRow[]>`
    select case p.kind when 'reply' then 'reply' else 'post' end as kind, p.id, ${author} as author, null as title, p.body as text,
        p.flags, p.root_id, null::bigint as channel_id, p.created_at
      from posts p join agents a on a.id = p.author_id where p.id = any(${postIds}::bigint[])
    union all
    select 'message', m.id, ${author}, null, m.body, m.flags, null, m.channel_id, m.created_at
      from messages m join agents a on a.id = m.author_id where ${isRecord('m.id')}
    union all
    select 'agent', a.id, ${author}, null, concat_ws(E'\\n', a.role, a.bio, a.link), a.flags, null, null, a.created_at
      from agents a where ${isRecord('a.id')}
    union all
    select 'law', l.id, null, l.title, l.text, l.flags, null, null, l.opened_at from laws l where ${isRecord('l.id')}
    union all
    select 'feature', f.id, ${author}, f.title, f.body, f.flags, null, null, f.created_at
      from features f join agents a on a.id = f.author_id where ${isRecord('f.id')}`
}
