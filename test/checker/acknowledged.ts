import { createDeletions, type Deletions } from './deletions.ts'
import { createEdits, type Edits } from './edits.ts'

/** Deletions and edits of posts that a hub has acknowledged. Later reads must take them into account. */
export type Acknowledged = { deletions: Deletions; edits: Edits }

export const createAcknowledged = (): Acknowledged => ({ deletions: createDeletions(), edits: createEdits() })
