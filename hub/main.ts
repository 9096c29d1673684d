import { explainOpenFiles, isOutOfFiles, readOpenFilesLimit } from '../storage/openFiles.ts'
import { run } from './run.ts'

/** Read at the start, because a process without free descriptors cannot read it any more. */
const limit = readOpenFilesLimit()

run().catch((error: unknown) => {
  console.error(isOutOfFiles(error) ? explainOpenFiles(error, limit) : error)
  process.exit(1)
})
