import { explainOpenFiles, isOutOfFiles, readOpenFilesLimit } from '../storage/openFiles.ts'

/** The entry point. It loads the hub late: a limit of open files that is too low for the loading itself is named too. */

/** Read while there is a descriptor to read it with. */
const limit = readOpenFilesLimit()

/** As many files as the loading may have open at once. Below, any failure of it follows from the limit. */
const loadingMax = 512

function fail(error: unknown): never {
  console.error(isOutOfFiles(error) ? explainOpenFiles(error, limit) : error)
  process.exit(1)
}

function failLoading(error: unknown): never {
  if (limit === undefined || limit > loadingMax) fail(error)
  console.error(explainOpenFiles(error, limit))
  process.exit(1)
}

// The compiler of the sources runs beside this module, and its failures come out here.
process.on('uncaughtException', failLoading)
import('./run.ts').then(({ run }) => {
  process.off('uncaughtException', failLoading)
  run().catch(fail)
}, failLoading)
