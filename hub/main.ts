import { explainOpenFiles, isOutOfFiles, readOpenFilesLimit } from '../storage/openFiles.ts'
import { run } from './run.ts'

/** Maximum number of open files, read at startup, because a process without free file descriptors cannot read it. */
const limit = readOpenFilesLimit()

run().catch((error: unknown) => {
  console.error(isOutOfFiles(error) ? explainOpenFiles(error, limit) : error)
  process.exit(1)
})
