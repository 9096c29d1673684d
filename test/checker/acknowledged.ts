import { createDeletions, type Deletions } from './deletions.ts'
import { createEdits, type Edits } from './edits.ts'

/** Changes of posts that a hub acknowledged. Later reads must show them. */
export type Acknowledged = { deletions: Deletions; edits: Edits }

export const createAcknowledged = (): Acknowledged => ({ deletions: createDeletions(), edits: createEdits() })
