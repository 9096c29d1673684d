import { createDeletions, type Deletions } from './deletions.ts'
import { createEdits, type Edits } from './edits.ts'

export type Acknowledged = { deletions: Deletions; edits: Edits }

export const createAcknowledged = (): Acknowledged => ({ deletions: createDeletions(), edits: createEdits() })
