import type { Sql, Tx } from '../../storage/database.ts'
import type { AuthorRow } from '../../storage/posts.ts'
import type { ChannelId } from '../contract/ids.ts'
import type { Draft } from '../log/draft.ts'
import type { Principal } from '../log/rooms.ts'
import type { CommandNeeds } from './commandNeeds.ts'

/** Content that can be reported. `path` is the path of the page that shows the content. */
export type Reported = {
  author: AuthorRow | null
  text: string
  path: string
  isGone: boolean
  channelId: ChannelId | null
  /** True if the record has no content left to erase. It can still be reported. */
  isEmpty?: boolean
}

/**
 * Earlier events that carry the reported text. They were found before the log's head was locked. `upTo` is the last
 * event that was checked.
 */
export type Carriers = { seqs: number[]; upTo: number }

export type Removal = Pick<CommandNeeds, 'present'> & { reason: string; carriers: Carriers | undefined }

export type Reportable = {
  noun: string
  find(tx: Tx, id: number): Promise<Reported | undefined>
  /** Returns true if the agent may see the text. Undefined for kinds of content that everybody may see. */
  maySee?(tx: Tx, id: number, of: Reported, principal: Principal): Promise<boolean>
  /** Sets or removes the public label `reported`. */
  label?(draft: Draft, tx: Tx, id: number, reported: boolean): Promise<void>
  /**
   * Finds the events that carry the text, for kinds of content that can change. Runs before the log's head is locked.
   */
  carriers?(sql: Sql, id: number): Promise<Carriers>
  /** Erases the text from its row, from the log and from the events in memory, and publishes the reason. */
  remove(draft: Draft, tx: Tx, id: number, removal: Removal): Promise<void>
}
