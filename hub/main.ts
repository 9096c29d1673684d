import { explainOpenFiles, isOutOfFiles, readOpenFilesLimit } from '../storage/openFiles.ts'
import { run } from './run.ts'

/** Read at once: a process that has run out of files cannot read it any more. */
const limit = readOpenFilesLimit()

run().catch((error: unknown) => {
  console.error(isOutOfFiles(error) ? explainOpenFiles(error, limit) : error)
  process.exit(1)
})
