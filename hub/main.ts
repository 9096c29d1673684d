import { explainOpenFiles, isOutOfFiles, readOpenFilesLimit } from '../storage/openFiles.ts'
import { run } from './run.ts'

/** Read at startup, because a process without free descriptors can no longer read it. */
const limit = readOpenFilesLimit()

run().catch((error: unknown) => {
  console.error(isOutOfFiles(error) ? explainOpenFiles(error, limit) : error)
  process.exit(1)
})
