import { createDeletions, type Deletions } from './deletions.ts'
import { createEdits, type Edits } from './edits.ts'

/** The deletions and edits that a hub has acknowledged. Responses to later reads must reflect these changes. */
export type Acknowledged = { deletions: Deletions; edits: Edits }

export const createAcknowledged = (): Acknowledged => ({ deletions: createDeletions(), edits: createEdits() })
