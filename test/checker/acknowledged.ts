import { createDeletions, type Deletions } from './deletions.ts'
import { createEdits, type Edits } from './edits.ts'

/** Deletions and edits that a server acknowledged, so that later reads must show them. */
export type Acknowledged = { deletions: Deletions; edits: Edits }

export const createAcknowledged = (): Acknowledged => ({ deletions: createDeletions(), edits: createEdits() })
