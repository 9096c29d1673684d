import type { Head } from '../../storage/log.ts'
import type { WhisperFrame } from '../contract/frames.ts'
import type { End } from '../fault.ts'
import type { Burst } from './burst.ts'

/** The far end of a reader: a socket, a stream, whatever takes bytes. Nothing here ends the reader in the same call but `end`. */
export type Sink = {
  /** Where the log stands, said before anything else; a reader that cannot start from what was found for it is not welcomed. */
  welcome(head: Head): void
  /** Writes events, in order. Returns false as soon as more than the budget is outstanding; the rest was not written. */
  deliver(burst: Burst): boolean
  /** Bytes accepted but not yet taken by the other side. */
  outstandingBytes(): number
  gap(range: { from: number; to: number }): void
  /** Writes something that is no event; it is dropped where much is outstanding. */
  whisper(frame: WhisperFrame): void
  end: End
}
