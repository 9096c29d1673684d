import { explainOpenFiles, isOutOfFiles, readOpenFilesLimit } from '../storage/openFiles.ts'
import { run } from './run.ts'

/** Maximum number of open files, read at startup while file descriptors are still available. */
const limit = readOpenFilesLimit()

run().catch((error: unknown) => {
  console.error(isOutOfFiles(error) ? explainOpenFiles(error, limit) : error)
  process.exit(1)
})
