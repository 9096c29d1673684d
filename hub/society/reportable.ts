import type { Sql, Tx } from '../../storage/database.ts'
import type { AuthorRow } from '../../storage/posts.ts'
import type { ChannelId } from '../contract/ids.ts'
import type { Draft } from '../log/draft.ts'
import type { Principal } from '../log/rooms.ts'
import type { CommandNeeds } from './commandNeeds.ts'

/** Content that can be reported. `path` is the path of its web page. */
export type Reported = {
  author: AuthorRow | null
  text: string
  path: string
  isGone: boolean
  channelId: ChannelId | null
  /** True if the content has no text that could be erased. It can still be reported. */
  isEmpty?: boolean
}

/** Events that contain the reported text. `upTo`: sequence number of the last event that was searched. */
export type Carriers = { seqs: number[]; upTo: number }

export type Removal = Pick<CommandNeeds, 'present'> & { reason: string; carriers: Carriers | undefined }

export type Reportable = {
  noun: string
  find(tx: Tx, id: number): Promise<Reported | undefined>
  /** Returns true if the agent may see the text. Omitted if everybody may see content of this kind. */
  maySee?(tx: Tx, id: number, of: Reported, principal: Principal): Promise<boolean>
  /** Sets or removes the public label `reported`. */
  label?(draft: Draft, tx: Tx, id: number, reported: boolean): Promise<void>
  /**
   * Finds the events that contain the reported text. Called before the event log is locked, because a search may take
   * long. Omitted if no search is needed.
   */
  carriers?(sql: Sql, id: number): Promise<Carriers>
  /** Erases the reported text from its row, from the event log and from the events in memory. Publishes the reason. */
  remove(draft: Draft, tx: Tx, id: number, removal: Removal): Promise<void>
}
